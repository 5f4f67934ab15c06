import './zod-without-eval.ts'
import { type SignupForm, signupForm } from '@cubby/contract/accounts/user'
import { classSave } from '@cubby/contract/catalog/class-save'
import { createFormControl } from 'react-hook-form'
import { expect, it } from 'vitest'
import {
  type ClassForm,
  emptyClass,
  emptyEntry,
} from '@/features/catalog/classes-admin/editor/class-draft.ts'
import { check, dropCorrectedErrors, fieldsWithErrors, firstMessage, SERVER_ERROR } from './field-errors.ts'

const CAPACITY = 'Capacity must be a positive number for each session'
const entry = {
  ...emptyEntry(),
  date: '2099-12-04',
  end_date: '2099-12-04',
  start_time: '09:00',
  end_time: '12:00',
  location: 'Room 2',
  capacity: 8,
  instructor_id: 'i1',
}

/** The form of the class editor with these sessions, after a first submit. */
async function aClassForm(...dates: (typeof entry)[]) {
  const form = createFormControl<ClassForm>({
    resolver: (values) => check(values, { schema: classSave }),
    defaultValues: { ...emptyClass(), title: 'Art', description: 'Paper and paint.', price: 40, dates },
  })
  // Only registered fields are validated again.
  for (const index of dates.keys()) {
    for (const name of Object.keys(entry) as (keyof typeof entry)[]) form.register(`dates.${index}.${name}`)
  }
  dropCorrectedErrors(form)
  await form.handleSubmit(() => undefined)()
  return form
}

const names = (form: { control: { _formState: { errors: object } } }) =>
  fieldsWithErrors(form.control._formState.errors).map(({ name }) => name)

it('clears the error of a corrected nested field and keeps the others', async () => {
  const form = await aClassForm({ ...entry, capacity: 0 }, { ...entry, capacity: -1 })
  expect(firstMessage(form.control._formState.errors)).toBe(CAPACITY)
  await form
    .register('dates.0.capacity')
    .onChange({ type: 'change', target: { name: 'dates.0.capacity', value: 9 } })
  expect(names(form)).toEqual(['dates.1.capacity'])
  await form
    .register('dates.1.capacity')
    .onChange({ type: 'change', target: { name: 'dates.1.capacity', value: 9 } })
  expect(firstMessage(form.control._formState.errors)).toBeUndefined()
})

it('clears an error that a change to the other compared field corrected', async () => {
  const form = await aClassForm({ ...entry, end_date: '2099-12-01' })
  expect(names(form)).toEqual(['dates.0.end_date'])
  await form
    .register('dates.0.date')
    .onChange({ type: 'change', target: { name: 'dates.0.date', value: '2099-11-30' } })
  await expect.poll(() => names(form)).toEqual([])
})

it('keeps an error from the server until its field changes', async () => {
  const form = await aClassForm(entry)
  form.setError('dates.0.capacity', { type: SERVER_ERROR, message: 'Below the seats taken (9)' })
  await form
    .register('dates.0.location')
    .onChange({ type: 'change', target: { name: 'dates.0.location', value: 'Room 3' } })
  expect(names(form)).toEqual(['dates.0.capacity'])
  await form
    .register('dates.0.capacity')
    .onChange({ type: 'change', target: { name: 'dates.0.capacity', value: 9 } })
  expect(names(form)).toEqual([])
})

it('compares the passwords again when the first one changes', async () => {
  const form = createFormControl<SignupForm>({
    resolver: (values) => check(values, { schema: signupForm }),
    defaultValues: {
      first_name: 'Rosa',
      last_name: 'Delgado',
      email: 'rosa@example.test',
      phone_number: '',
      password: 'morning',
      confirm_password: 'morning classroom',
    },
  })
  form.register('password')
  form.register('confirm_password')
  dropCorrectedErrors(form)
  await form.handleSubmit(() => undefined)()
  expect(names(form)).toContain('confirm_password')
  await form
    .register('password')
    .onChange({ type: 'change', target: { name: 'password', value: 'morning classroom' } })
  await expect.poll(() => names(form)).toEqual([])
})

it('finds the first message, also of a session in a list', () => {
  expect(firstMessage({})).toBeUndefined()
  expect(firstMessage({ title: { message: 'No title' }, price: { message: 'No price' } })).toBe('No title')
  const dates = [
    undefined,
    { date: { message: '', ref: { message: 'an element' } } },
    { location: { message: 'Where?' } },
  ]
  expect(firstMessage({ dates })).toBe('Where?')
})
