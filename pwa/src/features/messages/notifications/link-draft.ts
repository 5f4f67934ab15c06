import { messages } from '@cubby/contract/messages'
import { linkTarget } from '@cubby/rules/links'

export interface LinkDraft {
  /** The React key of the row. */
  key: string
  label: string
  url: string
}

export function newLinkDraft(): LinkDraft {
  return { key: crypto.randomUUID(), label: '', url: '' }
}

/** Returns the rows to send: those with both fields. */
export function filledLinks(drafts: readonly LinkDraft[]): { label: string; url: string }[] {
  return drafts
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ label, url }) => label !== '' && url !== '')
}

/** Returns the error of a row that would be sent. */
export function linkError({ label, url }: LinkDraft): string | undefined {
  if (label.trim() === '' || url.trim() === '') return undefined
  return linkTarget(url.trim()) ? undefined : messages.linkNotAllowed
}
