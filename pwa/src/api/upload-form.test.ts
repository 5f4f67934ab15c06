import { afterEach, expect, it, vi } from 'vitest'
import { setCurrentLogin } from './client.ts'
import { uploadForm } from './upload-form.ts'

const check = vi.fn(async () => undefined)
setCurrentLogin({ readToken: async () => 'token', check })
afterEach(() => check.mockClear())

/** The server responds to each upload like this. As in a browser, the body is null if it is not JSON. */
function respondWith(status: number, response: unknown) {
  class FakeRequest {
    readonly upload = {}
    readonly status = status
    readonly response = response
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send() {
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
}

const upload = () => uploadForm('/users/uploads', new FormData(), { failed: 'Failed to upload' })

it('returns the response', async () => {
  respondWith(201, { id: 'u1' })
  expect(await upload()).toEqual({ id: 'u1' })
})

it('rejects the page of a captive portal or of a proxy', async () => {
  respondWith(200, null)
  await expect(upload()).rejects.toMatchObject({
    message: 'Failed to upload',
    code: 'not_json',
    hasServerMessage: false,
  })
})

it.each([401, 403])('checks the stored login after a %i', async (status) => {
  respondWith(status, { error: 'Unauthorized', code: 'unauthorized' })
  await expect(upload()).rejects.toMatchObject({ status, code: 'unauthorized' })
  expect(check).toHaveBeenCalledOnce()
})

it('does not check the stored login after another refusal', async () => {
  respondWith(400, { error: 'File size too large', code: 'invalid' })
  await expect(upload()).rejects.toThrow('File size too large')
  expect(check).not.toHaveBeenCalled()
})
