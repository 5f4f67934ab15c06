import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { refreshAfterAct, refreshShown } from './sync.ts'
import { json } from './testing.ts'

it('asks anew after an act, however late an answer from before it comes', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  const before = refreshShown('classes')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const after = refreshAfterAct('classes')
  answers[0]?.(json({ classes: [] }))
  await before
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(json({ classes: [] }))
  await after
})
