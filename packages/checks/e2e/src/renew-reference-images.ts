import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@cubby/test-postgres/free-port'
import { type ApiResponses, recordResponses, writeResponses } from './harness/api-responses.ts'
import { openBrowser, openContext } from './harness/browser.ts'
import { imagePath, smallImage } from './harness/compare-images.ts'
import { createServerProcess } from './harness/server-process.ts'
import { eachScreen, openReplay, roles } from './harness/shown-screens.ts'

// `pnpm reference-images`: stores the responses of the API with the demo data, and images of the screens that show
// them. Needs the built app.
const folder = await mkdtemp(join(tmpdir(), 'cubby-images-'))
const server = createServerProcess(await freePort(), { DATA_DIR: folder, SEED: 'demo' })
const browser = await openBrowser()
try {
  await mkdir(dirname(imagePath('any')), { recursive: true })
  await server.start()
  const responses = await record()
  await writeResponses(responses)
  for (const role of roles) {
    const { context, page, origin } = await openReplay(browser, responses, role)
    await eachScreen(page, { origin, role, classId: responses.classId }, async (name) => {
      const image = await page.screenshot({ animations: 'disabled', scale: 'css' })
      await writeFile(imagePath(name), smallImage(image))
    })
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function record(): Promise<ApiResponses> {
  const classes: { classes: { id: string }[] } = await (await fetch(`${server.url}/api/classes`)).json()
  const responses: ApiResponses = { at: Date.now(), classId: classes.classes[0]?.id ?? '', bodies: {} }
  for (const role of roles) {
    const bodies: Record<string, string> = {}
    responses.bodies[role] = bodies
    const context = await openContext(browser, { width: 1440, height: 900, serviceWorkers: 'block' })
    await recordResponses(context, bodies)
    const page = await context.newPage()
    await page.clock.setFixedTime(responses.at)
    await eachScreen(page, { origin: server.url, role, classId: responses.classId }, async () => undefined)
    await context.close()
  }
  return responses
}
