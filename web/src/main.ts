// SPDX-License-Identifier: MIT
/** The page begins here. */
import "@fontsource/barlow/latin-400.css";
import "@fontsource/barlow/latin-500.css";
import "@fontsource/barlow/latin-600.css";
import "@fontsource/barlow-condensed/latin-500.css";
import "@fontsource/barlow-condensed/latin-600.css";
import "@fontsource/barlow-condensed/latin-700.css";
import "@fontsource/zilla-slab/latin-600.css";
import "@fontsource/zilla-slab/latin-700.css";
import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { fitPhones } from "./lib/viewport";

fitPhones();
mount(App, { target: document.getElementById("app") as HTMLElement });
