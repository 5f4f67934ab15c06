import { expect } from 'vitest'
import type { TestServer } from './test-server.ts'

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
}

async function query<Body>(cubby: TestServer, path: string): Promise<Body> {
  const response = await fetch(`${cubby.server.url}/api/demo/mails${path}`)
  return (await response.json()) as Body
}

export async function mailsTo(cubby: TestServer, address: string): Promise<Mail[]> {
  const { mails } = await query<{ mails: Mail[] }>(cubby, '')
  return mails.filter(({ to }) => to === address)
}

/** Waits for the newest email to a user that links to a screen, and returns the path of the link. */
export async function mailedPath(cubby: TestServer, address: string, screen: string): Promise<string> {
  const find = async () => {
    for (const { id } of await mailsTo(cubby, address)) {
      const { mail } = await query<{ mail: { text: string } }>(cubby, `/${id}`)
      const link = new RegExp(`${screen}\\?token=[\\w.-]+`).exec(mail.text)
      if (link) return link[0]
    }
    return null
  }
  await expect.poll(find, { timeout: 15_000, interval: 200 }).not.toBeNull()
  return String(await find())
}
