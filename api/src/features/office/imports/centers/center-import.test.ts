import type { CenterDetails } from '@cubby/contract/money/centers'
import { describe, expect, it } from 'vitest'
import { joinCenter } from '../../../../testing/centers.ts'
import { aUser } from '../../../../testing/factories.ts'
import { importCsv, importRows, takeStep, uploadCsv } from '../../../../testing/imports.ts'
import { queuedJobs } from '../../../../testing/mail.ts'
import { changeRows } from '../../../../testing/rows.ts'
import { useTestApp } from '../../../../testing/test-app.ts'

const test = useTestApp()

const csvOf = (header: string, ...rows: string[]) => [header, ...rows].join('\n')
const centersCsv = (...rows: string[]) =>
  csvOf('Center,Address,Billing email,Phone,Tax exempt number,Due days,Invoices,Discount,Notes', ...rows)
const staffCsv = (...rows: string[]) => csvOf('Center,First name,Last name,Email,Phone,Kind', ...rows)
const aName = () => `Center ${crypto.randomUUID()}`
const anAddress = () => `${crypto.randomUUID()}@example.test`

async function find(name: string): Promise<CenterDetails | undefined> {
  const { body } = await test.asAdmin.get(`/admin/centers?searchTerm=${name}`)
  const [listed] = body.centers
  return listed && (await test.asAdmin.get(`/admin/centers/${listed.id}`)).body
}

/** What is wrong in each row, by column. */
async function problemsOf(done: { readonly id: string }) {
  const rows = await importRows(test, done, 'invalid')
  return rows.map(({ errors }) => Object.fromEntries(errors.map(({ column, message }) => [column, message])))
}

async function anImportedCenter(): Promise<string> {
  const name = aName()
  await importCsv(test, centersCsv(`${name},88 Smith Street,bills@example.test,,,,,,`), 'centers')
  return name
}

describe('an import of centers', () => {
  it('adds active centers with their terms', async () => {
    const name = aName()
    const csv = centersCsv(
      `${name},"88 Smith Street, Brooklyn",Bills@Example.test,(718) 555-0142,EX-1,14,Monthly,10%,Quiet`,
    )
    expect(await importCsv(test, csv, 'centers')).toMatchObject({ counts: { created: 1 } })
    expect(await find(name)).toMatchObject({
      center: {
        name,
        address: '88 Smith Street, Brooklyn',
        billing_email: 'bills@example.test',
        phone: '7185550142',
        tax_exempt_number: 'EX-1',
        notes: 'Quiet',
        status: 'active',
        terms: {
          due_days: 14,
          invoices: 'month',
          sends: 'office',
          class_discounts: [],
          discount: { unit: 'percent', value: 10 },
        },
      },
      history: [{ action: 'center.imported', by: 'Test User' }],
    })
    expect(await importCsv(test, csv.replace('Quiet', 'Loud'), 'centers')).toMatchObject({
      counts: { created: 0, unchanged: 1 },
    })
    expect((await find(name))?.center.notes).toBe('Quiet')
  })

  it('names what is wrong in a row', async () => {
    const done = await importCsv(
      test,
      centersCsv(`${aName()},,x,12,,400,weekly,0,`, `${aName()},88 Smith Street,a@b.test,,,soon,,10.5,`),
      'centers',
    )
    const [days, percent] = [
      'Enter a whole number of days from 0 to 120',
      'Enter a whole percentage from 1 to 100',
    ]
    expect(await problemsOf(done)).toEqual([
      {
        Address: 'Enter the address of the center',
        'Due days': days,
        'Discount in percent': percent,
        'Billing email': 'Please enter a valid email address',
        Phone: 'Please enter a valid phone number (10 digits)',
        Invoices: 'Enter whether invoices are for each order or for each month',
      },
      { 'Due days': days, 'Discount in percent': percent },
    ])
  })

  it('is undone, except for centers that were changed or have people', async () => {
    const names = [aName(), aName(), aName()]
    const rows = names.map((name) => `${name},88 Smith Street,bills@example.test,,,,,,`)
    const done = await importCsv(test, centersCsv(...rows), 'centers')
    const [changed, used] = [await find(names[0] ?? ''), await find(names[1] ?? '')]
    await test.asAdmin.post(`/admin/centers/${changed?.center.id}/status`, { status: 'closed', reason: '' })
    const { id: userId } = await aUser(test)
    await joinCenter(test, { centerId: used?.center.id ?? '', userId, kind: 'staff' })
    expect(await takeStep(test, done, 'undo')).toMatchObject({ counts: { undone: 1, kept: 2 } })
    expect(await Promise.all(names.map(async (name) => (await find(name)) !== undefined))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('an import of the people of centers', () => {
  it('counts the emails first, and then invites; nobody becomes a member', async () => {
    const name = await anImportedCenter()
    const [known, director] = [await aUser(test), anAddress()]
    const csv = staffCsv(
      `${name},Rosa,Delgado,${known.email},,`,
      `${name.toUpperCase()},Dana,Whitfield,${director},,Director`,
      `${name},Jo,Rivera,,(718) 555-0163,staff`,
    )
    const uploaded = await uploadCsv(test, csv, 'center_staff')
    const mailsBefore = (await queuedJobs(test, 'email-center-invitation')).length
    expect(await takeStep(test, uploaded, 'check')).toMatchObject({
      invitations: 2,
      counts: { new: 3 },
    })
    expect(await queuedJobs(test, 'email-center-invitation')).toHaveLength(mailsBefore)
    expect(await takeStep(test, uploaded, 'run')).toMatchObject({ counts: { created: 3 } })
    expect(await queuedJobs(test, 'email-center-invitation')).toHaveLength(mailsBefore + 2)
    const center = await find(name)
    expect(center?.people).toEqual([])
    expect(new Set(center?.invitations.map((one) => `${one.kind} ${one.name}`))).toEqual(
      new Set(['staff Rosa Delgado', 'director Dana Whitfield', 'staff Jo Rivera']),
    )
    expect(await importCsv(test, csv, 'center_staff')).toMatchObject({
      counts: { created: 0, unchanged: 3 },
    })
  })

  it('leaves out members, and names unknown centers and wrong people', async () => {
    const name = await anImportedCenter()
    const member = await aUser(test)
    const centerId = (await find(name))?.center.id ?? ''
    await joinCenter(test, { centerId, userId: member.id, kind: 'staff' })
    const done = await importCsv(
      test,
      staffCsv(
        `${name},Rosa,Delgado,${member.email},,`,
        `Nowhere,Jo,Rivera,${anAddress()},,`,
        `${name},Jo,Rivera,,,`,
        `${name},Jo,Rivera,${anAddress()},,owner`,
      ),
      'center_staff',
    )
    expect(done.counts).toMatchObject({ unchanged: 1, invalid: 3, created: 0 })
    expect(await problemsOf(done)).toEqual([
      { Center: 'No active center has this name. Import the centers first.' },
      { Email: 'Enter an email address or a phone number' },
      { Kind: 'The kind must be staff or director' },
    ])
  })

  it('is undone: open invitations are taken back, and the centers can be undone, too', async () => {
    const name = aName()
    const centers = await importCsv(
      test,
      centersCsv(`${name},88 Smith Street,bills@example.test,,,,,,`),
      'centers',
    )
    const people = await importCsv(
      test,
      staffCsv(`${name},Rosa,Delgado,${anAddress()},,`, `${name},Jo,Rivera,${anAddress()},,`),
      'center_staff',
    )
    expect(await takeStep(test, people, 'undo')).toMatchObject({ counts: { undone: 2 } })
    expect((await find(name))?.invitations).toEqual([])
    expect(await takeStep(test, centers, 'undo')).toMatchObject({ counts: { undone: 1 } })
  })

  it('keeps an invitation that was accepted', async () => {
    const name = await anImportedCenter()
    const people = await importCsv(test, staffCsv(`${name},Rosa,Delgado,${anAddress()},,`), 'center_staff')
    await changeRows(
      test,
      'center_invitations',
      { center_id: (await find(name))?.center.id ?? '' },
      { accepted_at: new Date() },
    )
    expect(await takeStep(test, people, 'undo')).toMatchObject({ counts: { kept: 1 } })
    const [kept] = await importRows(test, people, 'kept')
    expect(JSON.stringify(kept)).toContain('This person has joined the center')
  })
})
