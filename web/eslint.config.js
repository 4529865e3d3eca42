// SPDX-License-Identifier: MIT
/** What the page's code must not contain; how it looks is Prettier's business. */
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "fixtures/", "src/net/messages.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: "error" }, languageOptions: { globals: globals.browser } },
  {
    rules: {
      // Art is made of strings by kit/draw.ts, which escapes every word that it is given.
      "svelte/no-at-html-tags": "off",
      // Maps and sets inside a state are replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
      // A space that must stay is written {" "}.
      "svelte/no-useless-mustaches": "off",
      // svelte-check tells, and it sees warnings that this rule does not.
      "svelte/no-unused-svelte-ignore": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
);
