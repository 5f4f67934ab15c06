const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * 1024

/** Formats a file size: '3 KB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`
  return `${Math.max(1, Math.round(bytes / KILOBYTE))} KB`
}
