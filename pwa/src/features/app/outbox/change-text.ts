/** Returns a change as one line: 'Phone: 555-0100 → 555-0199'. */
export function changeText(label: string, from: string, to: string): string {
  return `${label}: ${from} → ${to}`
}
