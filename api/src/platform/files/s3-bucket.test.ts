import { afterEach, describe, expect, it } from 'vitest'
import { createKey, testFileStore } from '../../testing/file-store-contract.ts'
import { useS3Server } from '../../testing/s3-server.ts'
import { refusalOfSignature } from '../../testing/s3-signature.ts'
import { s3Bucket } from './s3-bucket.ts'

const key = { region: 'eu-test-1', accessKeyId: 'CUBBYTEST', secretAccessKey: 'kept/in+a=drawer' }
const service = useS3Server('cubby-files', key)
const retries = { attempts: 3, responseMs: 250, pauseMs: 1 }
const bytes = new TextEncoder().encode('%PDF-1.7')

const createStore = (changes: Partial<typeof key & { name: string }> = {}, options = retries) =>
  s3Bucket({ endpoint: service.url, name: 'cubby-files', ...key, ...changes }, options)

afterEach(() => {
  service.minutesAhead = 0
  service.ignoresConditions = false
  service.failures = []
  service.requests.length = 0
})

testFileStore(() => createStore({}, { ...retries, responseMs: 10_000 }))

it('serves files as private downloads that may be cached for an hour', async () => {
  const file = createKey()
  await createStore().save(file, bytes)
  expect(service.files.get(`/cubby-files/${file}`)?.headers).toMatchObject({
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'attachment',
    'content-type': 'application/octet-stream',
  })
})

it('sends no request for an invalid key', async () => {
  await expect(createStore().save('../other-bucket/a.pdf', bytes)).rejects.toThrow()
  expect(service.requests).toEqual([])
})

it('does not overwrite, even where the service would', async () => {
  const file = createKey()
  service.ignoresConditions = true
  await createStore().save(file, bytes)
  await expect(createStore().save(file, new Uint8Array())).rejects.toThrow('is taken')
  expect((await createStore().open(file))?.size).toBe(8)
})

describe('a failing service', () => {
  it.each([500, 503, 429, 409])('that responds with %s is tried again', async (status) => {
    const file = createKey()
    const trouble = { status, when: 'before' } as const
    service.failures = [trouble, trouble]
    await createStore().save(file, bytes)
    service.failures = [trouble, trouble]
    expect((await createStore().open(file))?.size).toBe(8)
    service.failures = [trouble, trouble]
    await createStore().remove(file)
    expect(service.files.has(`/cubby-files/${file}`)).toBe(false)
  })

  it('is given up after three attempts', async () => {
    service.failures = Array.from({ length: 9 }, () => ({ status: 503, when: 'before' }))
    const file = createKey()
    await expect(createStore().open(file)).rejects.toThrow(
      `the bucket responded to GET ${file} with 503 SlowDown`,
    )
    expect(service.requests).toHaveLength(3)
  })

  it('is not waited for', async () => {
    const file = createKey()
    const silence = { status: 'no response', when: 'before' } as const
    service.failures = [silence]
    expect(await createStore().open(file)).toBeNull()
    service.failures = [silence]
    const once = createStore({}, { ...retries, attempts: 1 })
    await expect(once.open(file)).rejects.toThrow(`the bucket cannot be reached (GET ${file})`)
  })

  it.each([500, 'no response'] as const)(
    'that stored a file and responds with %s has stored it once',
    async (status) => {
      const file = createKey()
      const trouble = { status: 503, when: 'before' } as const
      service.failures = [trouble, { status: 404, when: 'after' }, { status, when: 'after' }]
      await createStore().save(file, bytes)
      expect((await createStore().open(file))?.size).toBe(8)
      await expect(createStore().save(file, bytes)).rejects.toThrow('is taken')
    },
  )
})

describe('a refusal of the service', () => {
  it.each<[string, Parameters<typeof createStore>[0], string]>([
    ['another secret', { secretAccessKey: 'guessed' }, '403 SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'SOMEBODY' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'eu-test-2' }, '403 AuthorizationHeaderMalformed'],
    ['another bucket', { name: 'no-such-files' }, '404 NoSuchBucket'],
  ])('is reported without retries: %s', async (_what, changes, response) => {
    const file = createKey()
    const files = createStore(changes)
    await expect(files.open(file)).rejects.toThrow(`the bucket responded to GET ${file} with ${response}`)
    await expect(files.remove(file)).rejects.toThrow(response)
    expect(service.requests).toHaveLength(2)
    await expect(files.save(file, bytes)).rejects.toThrow(/^the bucket responded to (HEAD|PUT)/)
    expect(service.files.has(`/cubby-files/${file}`)).toBe(false)
  })

  it('includes a wrong clock', async () => {
    service.minutesAhead = 14
    expect(await createStore().open(createKey())).toBeNull()
    service.minutesAhead = 16
    await expect(createStore().open(createKey())).rejects.toThrow('403 RequestTimeTooSkewed')
  })
})

describe('the signature that the test service checks', () => {
  /** The 'GET Object' example of Amazon's documentation, with the signature printed there. */
  const documented = {
    method: 'GET',
    url: '/test.txt',
    headers: [
      ['Host', 'examplebucket.s3.amazonaws.com'],
      ['Range', 'bytes=0-9'],
      ['x-amz-content-sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
      ['x-amz-date', '20130524T000000Z'],
      [
        'Authorization',
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
      ],
    ],
    body: new Uint8Array(),
  } as const
  const owner = {
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const then = new Date('2013-05-24T00:00:00Z')

  it("matches Amazon's example", () => {
    expect(refusalOfSignature(documented, owner, then)).toBeNull()
  })

  it('covers path, body, and headers', () => {
    const refusal = (changes: object) => refusalOfSignature({ ...documented, ...changes }, owner, then)
    expect(refusal({ url: '/other.txt' })).toBe('SignatureDoesNotMatch')
    expect(refusal({ url: '/test.txt?acl' })).toBe('SignatureDoesNotMatch')
    expect(refusal({ method: 'DELETE' })).toBe('SignatureDoesNotMatch')
    expect(refusal({ body: bytes })).toBe('XAmzContentSHA256Mismatch')
    expect(refusal({ headers: [...documented.headers, ['x-amz-acl', 'public-read']] })).toBe('AccessDenied')
    expect(refusal({ headers: documented.headers.slice(0, -1) })).toBe('AccessDenied')
  })
})
