import type { ImportMapping } from '@cubby/contract/imports'
import type { ColumnDefinition } from './import-definition.ts'

/**
 * Maps each column to a header that equals its label, its name, or one of its aliases; the first of these that matches
 * counts. Case, spaces, and punctuation do not matter. Each header is used once.
 */
export function suggestMapping(
  columns: readonly ColumnDefinition[],
  headers: readonly string[],
): ImportMapping {
  const plain = headers.map(plainText)
  const mapping: ImportMapping = {}
  for (const { name, label, aliases = [] } of columns) {
    const place = [plainText(label), plainText(name), ...aliases]
      .map((wanted) => plain.findIndex((header, at) => header === wanted && !isUsed(mapping, at)))
      .find((found) => found >= 0)
    if (place !== undefined) mapping[name] = place
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
