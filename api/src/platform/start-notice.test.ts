import { expect, it } from 'vitest'
import { startNotice } from './start-notice.ts'

const demo = { emails: ['student@cubby.test', 'admin@cubby.test'], password: 'secret' }

it('names the address, the demo logins, the data, and how to stop', () => {
  const facts = { url: 'http://localhost:8787', demo, databaseUrl: undefined, dataDir: '/srv/cubby' }
  expect(startNotice(facts).trim().split('\n')).toEqual([
    'Cubby is running.',
    '',
    '  Open       http://localhost:8787',
    '  Log in as  student@cubby.test',
    '             admin@cubby.test',
    '  Password   secret',
    '  Data       /srv/cubby',
    '  Emails     http://localhost:8787/demo-mails',
    '  Stop       Ctrl+C',
  ])
})

it('names a database without its password, and no logins of an installation without demo data', () => {
  const notice = startNotice({
    url: 'https://school.example',
    demo: null,
    databaseUrl: 'postgres://cubby:hidden@db.example:5432/cubby',
    dataDir: '/srv/cubby',
  })
  expect(notice).toContain('Data       PostgreSQL at db.example:5432/cubby, files in /srv/cubby')
  expect(notice).not.toMatch(/hidden|Log in|Password/)
})
