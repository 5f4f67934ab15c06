import { expect } from 'vitest'
import type { School } from './school.ts'

interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
}

async function ask<Answer>(school: School, path: string): Promise<Answer> {
  const answer = await fetch(`${school.server.url}/api/demo/mails${path}`)
  return (await answer.json()) as Answer
}

export async function mailsTo(school: School, address: string): Promise<Mail[]> {
  const { mails } = await ask<{ mails: Mail[] }>(school, '')
  return mails.filter(({ to }) => to === address)
}

/** The path of the link to a screen in the newest mail to somebody, once it is there. */
export async function mailedPath(school: School, address: string, screen: string): Promise<string> {
  const find = async () => {
    for (const { id } of await mailsTo(school, address)) {
      const { mail } = await ask<{ mail: { text: string } }>(school, `/${id}`)
      const link = new RegExp(`${screen}\\?token=[\\w.-]+`).exec(mail.text)
      if (link) return link[0]
    }
    return null
  }
  await expect.poll(find, { timeout: 15_000, interval: 200 }).not.toBeNull()
  return String(await find())
}
