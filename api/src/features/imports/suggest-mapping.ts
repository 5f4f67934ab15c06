import type { ImportMapping } from '@cubby/contract/imports'
import type { ColumnDefinition } from './import-definition.ts'

/** Maps each column to the first header that is its name, its label, or an alias. Each header is used once. */
export function suggestMapping(
  columns: readonly ColumnDefinition[],
  headers: readonly string[],
): ImportMapping {
  const plain = headers.map(plainText)
  const mapping: ImportMapping = {}
  for (const { name, label, aliases = [] } of columns) {
    const wanted = [plainText(name), plainText(label), ...aliases]
    const place = plain.findIndex((header, at) => wanted.includes(header) && !isUsed(mapping, at))
    if (place >= 0) mapping[name] = place
  }
  return mapping
}

function isUsed(mapping: ImportMapping, place: number): boolean {
  return Object.values(mapping).includes(place)
}

/** 'First Name' and 'first_name' → 'firstname'. */
function plainText(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
