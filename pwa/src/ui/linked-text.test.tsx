import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { LinkedText } from './linked-text.tsx'

it('links the addresses of a text, without the punctuation of the sentence', () => {
  const text =
    'See https://example.org/a?b=1, or (https://example.org). Not http://example.org or https://exämple.org.'
  show(<LinkedText>{text}</LinkedText>)
  expect(document.body.textContent).toBe(text)
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['https://example.org', 'https://example.org'],
  ])
})
