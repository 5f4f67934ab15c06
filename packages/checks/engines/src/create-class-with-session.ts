import { createClass } from '@cubby/e2e/harness/server-state'
import type { FoundSession } from '@cubby/e2e/harness/student'
import type { TestServer } from '@cubby/e2e/harness/test-server'

/** Creates a class with one session, far in the future. */
export async function createClassWithSession(
  cubby: TestServer,
  title: string,
  capacity: number,
): Promise<FoundSession> {
  const [session] = await createClass(cubby, title, [{ date: '2099-03-02', capacity }])
  if (!session) throw new Error('the class has no session')
  return session
}
