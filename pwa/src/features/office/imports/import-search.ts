import { searchReader, text } from '@/desk/table/search-schema.ts'

/** `id` is the import to show. Without it, the screen lists the imports. */
export const readImportSearch = searchReader({ id: text })
export type ImportSearch = ReturnType<typeof readImportSearch>
