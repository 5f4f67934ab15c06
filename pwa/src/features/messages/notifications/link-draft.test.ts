import { messages } from '@cubby/contract/messages'
import { expect, test } from 'vitest'
import { filledLinks, linkError } from './detailed-message-form.tsx'

const draft = (label: string, url: string) => ({ key: label + url, label, url })

test('sends only rows with a label and a URL, trimmed', () => {
  const drafts = [
    draft(' Map ', ' https://example.org '),
    draft('Map', ' '),
    draft('', '/classes'),
    draft('', ''),
  ]
  expect(filledLinks(drafts)).toEqual([{ label: 'Map', url: 'https://example.org' }])
})

test('reports errors only for rows that would be sent', () => {
  expect(linkError(draft('Map', 'javascript:alert(1)'))).toBe(messages.linkNotAllowed)
  expect(linkError(draft('Map', '//evil.example'))).toBe(messages.linkNotAllowed)
  expect(linkError(draft('', 'javascript:alert(1)'))).toBeUndefined()
  expect(linkError(draft('Class', ' /classes '))).toBeUndefined()
})
