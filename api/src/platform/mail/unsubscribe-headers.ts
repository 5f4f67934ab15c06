/** Headers with which mail programs offer to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
