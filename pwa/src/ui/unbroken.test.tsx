import { expect, it } from 'vitest'
import { show } from '@/testing/show.tsx'
import { Unbroken } from './unbroken.tsx'

it.each([
  ['Mon and Tue, 9:00 AM–2:00 PM', ['9:00 AM–2:00 PM']],
  ['Mon, Dec 7, 6:00–8:30 PM', ['Dec 7', '6:00–8:30 PM']],
  ['412 Court Street, Room 3, Brooklyn', ['Room 3']],
  ['Dec 1\u2009–\u200924, 2026', ['Dec 1 – 24, 2026']],
  ['Nov 25 – Dec 18, 2026', ['Nov 25', 'Dec 18, 2026']],
  ['Live on Zoom', []],
])('keeps the times, days, and rooms of "%s" in one line each', (text, kept) => {
  show(<Unbroken>{text}</Unbroken>)
  const parts = [...document.body.querySelectorAll('.whitespace-nowrap')]
  expect(parts.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(kept)
  expect(document.body.textContent).toBe(text)
})
