import { expect, test } from 'vitest'
import { displayImage } from './class-picture.tsx'

const HOST = 'https://res.cloudinary.com/cubby/image/upload'

test('requests an image at 500 × 350 from the host that can resize it', () => {
  expect(displayImage(`${HOST}/v1/cpr.jpg`)).toBe(`${HOST}/c_fill,w_500,h_350,q_auto,f_auto/v1/cpr.jpg`)
})

test.each([
  [`${HOST}/c_fill,w_500,h_350,q_auto,f_auto/v1/cpr.jpg`],
  ['https://example.test/image/upload/cpr.jpg'],
  ['https://evil.test/?https://res.cloudinary.com/cubby/image/upload/cpr.jpg'],
])('does not change %s', (url) => {
  expect(displayImage(url)).toBe(url)
})
