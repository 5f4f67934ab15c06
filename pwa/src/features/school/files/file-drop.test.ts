import { messages } from '@cubby/contract/messages'
import { expect, it } from 'vitest'
import { fileError } from './file-drop.tsx'

const pdf = { name: 'a.pdf', size: 5 * 1024 * 1024, type: 'application/pdf' }

it.each([
  [pdf, null],
  [{ ...pdf, name: 'A.PDF' }, null],
  [{ ...pdf, name: 'a.jpeg', type: 'image/jpeg' }, null],
  [{ ...pdf, size: pdf.size + 1 }, messages.fileTooLarge],
  [{ ...pdf, type: 'text/html' }, messages.invalidFileType],
  [{ ...pdf, type: '' }, messages.invalidFileType],
  [{ ...pdf, name: 'a.exe' }, messages.invalidFileExtension],
])('%j: %s', (file, error) => {
  expect(fileError(file)).toBe(error)
})
