// SPDX-License-Identifier: MIT
/** Builds the page into the Python package; no inline script or style, no data addresses. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { documents } from "./documents";

const SERVER = "http://127.0.0.1:8460";
const proxy = { "/api": SERVER, "/ws": { target: SERVER, ws: true } };

export default defineConfig({
  plugins: [svelte(), documents()],
  build: {
    outDir: "../src/stellwerk/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy, fs: { allow: [".."] } },
  preview: { proxy },
  test: { include: ["src/**/*.test.ts"] },
});
