import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  alteredPass,
  createHolder,
  createTaughtClass,
  findSession,
  instructor,
  openScanner,
  readMarks,
  startMeeting,
} from '../harness/door.ts'
import { arriveAndLogIn } from '../harness/journey.ts'
import { writePassVideo } from '../harness/pass-video.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Blocks and Bridges'
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cubby-video-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('an instructor scans passes without a signal, closes the app, and each student is checked in once', {
  timeout: 120_000,
}, async () => {
  const session = await createTaughtClass(cubby, TITLE)
  const [ada, bob] = [await createHolder(cubby, session), await createHolder(cubby, session)]
  const meetingId = await startMeeting(cubby, session)
  const camera = join(folder, 'passes.y4m')
  await writePassVideo(camera, [ada.code, alteredPass(ada, bob), bob.code])
  const phone = await cubby.restartablePhone({ camera })
  const page = await arriveAndLogIn(phone, instructor)
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/profile?section=teaching`)
  await findSession(page, TITLE)
  await cubby.server.stop()

  const sheet = await openScanner(page, TITLE)
  await sheet.getByText('Altered pass').waitFor()
  await sheet.getByText('2 of 2 here. 2 not sent yet.').waitFor()
  await sheet.getByText('Already checked in').waitFor()
  await phone.close()

  await cubby.server.start()
  const later = await phone.open('/profile?section=teaching')
  const marks = async () => (await readMarks(cubby, session)).map(({ status }) => status)
  await expect.poll(marks).toEqual(['present', 'present'])
  const again = await openScanner(later, TITLE)
  await again.getByText('2 of 2 here.', { exact: true }).waitFor()
  const stored = await cubby.query('select id from attendance_marks where meeting_id = $1', meetingId)
  expect(stored).toHaveLength(2)
})
