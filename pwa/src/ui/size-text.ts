import { t } from '@cubby/texts/t'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024
const GIGABYTE = MEGABYTE * 1024

/** Formats a size: '3 KB', '1.4 MB', '2.0 GB'. */
export function sizeText(bytes: number): string {
  if (bytes >= GIGABYTE) return t('{size} GB', { size: (bytes / GIGABYTE).toFixed(1) })
  if (bytes >= MEGABYTE) return t('{size} MB', { size: (bytes / MEGABYTE).toFixed(1) })
  return t('{size} KB', { size: Math.max(1, Math.round(bytes / KILOBYTE)) })
}
