import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Announcements } from '@/layout/notes/announcements.tsx'
import { announce, onAnnouncement } from './announce.ts'

it('keeps no announcement for the next login', () => {
  const announced: string[] = []
  const stop = onAnnouncement((text) => announced.push(text))
  announce('Payment completed')
  stop()
  announce('Visa ending in 4242 deleted')
  expect(announced).toEqual(['Payment completed'])
  const later: string[] = []
  onAnnouncement((text) => later.push(text))
  expect(later).toEqual([])
  expect(renderToStaticMarkup(<Announcements />)).toMatch(/^<p [^>]*><\/p>$/)
})
