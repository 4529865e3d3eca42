// SPDX-License-Identifier: MIT
declare module "virtual:documents/all" {
  import type { Document } from "./documents";

  const documents: Record<string, () => Promise<{ default: Document }>>;
  export default documents;
}
