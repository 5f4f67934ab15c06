import { expect, it } from 'vitest'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose?: string
}

interface Screenshot extends Picture {
  readonly form_factor: string
  readonly label: string
}

interface Manifest {
  readonly icons: Picture[]
  readonly screenshots: Screenshot[]
  readonly shortcuts: { name: string; icons: Picture[] }[]
}

/** Opens the app and lets Chromium parse its manifest. */
async function openManifest() {
  const page = await cubby.visitor().open('/classes')
  const devtools = await page.context().newCDPSession(page)
  const { errors, manifest: parsed, data } = await devtools.send('Page.getAppManifest')
  const manifest = JSON.parse(data ?? 'null') as Manifest
  const { icons, screenshots, shortcuts } = manifest
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)]
  return { page, devtools, errors, parsed, manifest, pictures }
}

it('the browser of a student finds no reason against installing the app', async () => {
  const { devtools, errors, parsed } = await openManifest()
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  // A browser without a window reports no installability errors, so these are Chromium's conditions.
  const home = `${cubby.proxy.url}/`
  expect(parsed).toMatchObject({
    name: 'Cubby Training',
    id: home,
    startUrl: home,
    scope: home,
    display: 'kStandalone',
  })
  expect(parsed.launchHandler).toEqual({ clientMode: 'kFocusExisting' })
})

it('the browser that installs the app finds every picture in the size and type of the manifest', async () => {
  const { page, manifest, pictures } = await openManifest()
  const found = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const response = await fetch(`/${src}`)
          const { width, height } = await createImageBitmap(await response.blob())
          return { src, sizes: `${width}x${height}`, type: response.headers.get('content-type') }
        }),
      ),
    pictures.map(({ src }) => src),
  )
  expect(found).toEqual(pictures.map(({ src, sizes, type }) => ({ src, sizes, type })))
  expect(manifest.icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
    '64x64 any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '512x512 monochrome',
  ])
  expect(manifest.shortcuts.map(({ name, icons }) => [name, icons[0]?.sizes])).toEqual([
    ['Classes', '96x96'],
    ['My classes', '96x96'],
    ['Alerts', '96x96'],
  ])
})

it('a student sees screenshots of the app before the installation, on a phone and on a desktop', async () => {
  const { manifest } = await openManifest()
  const screenshotsFor = (form: string) =>
    manifest.screenshots.filter(({ form_factor }) => form_factor === form)
  for (const screenshots of [screenshotsFor('narrow'), screenshotsFor('wide')]) {
    expect(screenshots.length).toBeGreaterThanOrEqual(2)
    expect(screenshots.filter(({ label }) => !label)).toEqual([])
    // Chromium ignores screenshots of different proportions, outside of these limits, or more than 2.3 times
    // as long as wide.
    const [size, ...otherSizes] = new Set(screenshots.map(({ sizes }) => sizes))
    expect(otherSizes).toEqual([])
    const [short = 0, long = 0] = (size ?? '')
      .split('x')
      .map(Number)
      .sort((a, b) => a - b)
    expect(short).toBeGreaterThanOrEqual(320)
    expect(long).toBeLessThanOrEqual(Math.min(3840, 2.3 * short))
  }
})

it('a phone loads the screenshots neither for the first view nor for offline use', async () => {
  const phone = cubby.phone()
  const loaded: string[] = []
  const page = await phone.open('/')
  page.context().on('request', (request) => loaded.push(request.url()))
  await page.goto(`${cubby.proxy.url}/classes`)
  await page.getByRole('link', { name: 'VIEW DETAILS' }).first().waitFor()
  await phone.isReadyForOffline(page)
  expect(loaded.length).toBeGreaterThan(0)
  expect(loaded.filter((url) => url.includes('/screenshots/'))).toEqual([])
  const stored = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => url)
  })
  expect(stored.length).toBeGreaterThan(20)
  expect(stored.filter((url) => url.includes('/screenshots/'))).toEqual([])
})
