import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../testing/factories.ts'
import { rowIn, rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const test = useTestApp()

/** The beginning of a PNG, filled up to a size. */
const png = (size = 60, width = 8) => {
  const bytes = new Uint8Array(size)
  bytes.set(new TextEncoder().encode('....\r\n\x1a\n....IHDR').map((byte) => (byte === 46 ? 0 : byte)))
  bytes.set([0x89, 0x50, 0x4e, 0x47])
  bytes[11] = 13
  new DataView(bytes.buffer).setUint32(16, width)
  bytes.set(new TextEncoder().encode('IDAT'), 37)
  return bytes
}

async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'logo.png', type = 'image/png') {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  const sent = new Response(form)
  return test.upload('/admin/branding/logo', {
    token: test.admin.token,
    body: await sent.arrayBuffer(),
    type: sent.headers.get('Content-Type') ?? '',
  })
}

const logo = async () => (await test.get('/provider')).body.provider.brand?.logo

describe('the logo', () => {
  it('is shown to everybody until it is removed, and stays at its address', async () => {
    expect(await logo()).toBeNull()
    expect(await upload(png())).toMatchObject({ status: 200 })
    const path = (await logo()) ?? ''
    const response = await test.get(path.replace(/^\/api/, ''))
    expect(response.headers.get('Content-Type')).toBe('image/png')
    expect(response.headers.get('Cache-Control')).toContain('immutable')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    const row = await rowIn(test, 'logos')
    expect(new Uint8Array(row.content)).toEqual(png())

    await test.asAdmin.delete('/admin/branding/logo')
    expect(await logo()).toBeNull()
    expect(await test.get(path.replace(/^\/api/, ''))).toMatchObject({ status: 200 })
  })

  it('is recorded in the audit log once for each change', async () => {
    await upload(png(61))
    await upload(png(61))
    const lines = await rowsIn(test, 'audit_log', { action: 'settings.changed' }, ['details'])
    expect(lines).toHaveLength(3)
  })

  it.each([
    ['a PDF', new TextEncoder().encode('%PDF-1.7\n'), 'logo.pdf', 'application/pdf', 'logo_not_an_image'],
    [
      'a script',
      new TextEncoder().encode('<svg onload=alert(1)>'),
      'logo.png',
      'image/png',
      'invalid_file_type',
    ],
    ['too wide', png(60, 4_001), 'logo.png', 'image/png', 'logo_too_wide'],
    ['too much', png(200_001), 'logo.png', 'image/png', 'logo_too_large'],
  ] as const)('is not %s', async (_, bytes, name, type, code) => {
    const before = await logo()
    expect(codeOf(await upload(bytes, name, type))).toBe(code)
    expect(await logo()).toBe(before)
  })

  it.each([
    ['0'.repeat(64), 'logo_not_found'],
    ['unknown', 'invalid_input'],
    ['%00', 'invalid_input'],
  ])('has no picture at /branding/logos/%s', async (hash, code) => {
    expect(codeOf(await test.get(`/branding/logos/${hash}`))).toBe(code)
  })
})

it('the style sheet of a color is public and kept forever; nothing else is a color', async () => {
  const response = await test.get('/branding/colors/5b2a86.css')
  expect(response.headers.get('Content-Type')).toMatch(/^text\/css/)
  expect(response.headers.get('Cache-Control')).toContain('immutable')
  expect(response.text).toContain('--primary:#5b2a86')
  for (const color of ['5b2a8.css', '5B2A86.css', '5b2a86', 'red.css', '5b2a86;}.css']) {
    const { status } = await test.get(`/branding/colors/${encodeURIComponent(color)}`)
    expect(status, color).toBe(400)
  }
})
