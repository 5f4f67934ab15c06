import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Field } from '@/ui/field.tsx'
import { MessageFields } from './message-fields.tsx'
import { OperationForm, ReasonField } from './operation-form.tsx'

const shown = (props: Partial<ComponentProps<typeof OperationForm>>, error?: string) =>
  renderToStaticMarkup(
    <OperationForm
      failure={null}
      fields={undefined}
      busy={false}
      submit="Save"
      onSubmit={() => {}}
      close={() => {}}
      {...props}
    >
      <Field label="Name" name="name" error={error}>
        {(control) => <input {...control} />}
      </Field>
      <Field label="Note" name="note" hint="For the office">
        {(control) => <input {...control} />}
      </Field>
    </OperationForm>,
  )

const inputs = (html: string) => html.match(/<input[^>]*>/g) ?? []

it('connects a server error to the control of its field', () => {
  const html = shown({ failure: 'Please check the highlighted fields', fields: { name: 'This is too long' } })
  const [name = '', note = ''] = inputs(html)
  const errorId = /aria-describedby="([^"]+-error)"/.exec(name)?.[1]
  expect(name).toContain('aria-invalid="true"')
  expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>.*This is too long`))
  expect(note).not.toContain('aria-invalid')
  expect(note).toMatch(/aria-describedby="[^"]+-hint"/)
  expect(html).toContain('role="alert"')
})

it('prefers errors of the form, and shows none for valid fields', () => {
  expect(shown({ fields: { name: 'This is too long' } }, 'Choose another name')).toContain('Choose another')
  expect(shown({})).not.toContain('aria-invalid')
})

it('shows an error of the reason and of a bulk message beside its field', () => {
  const form = (fields: Record<string, string>) =>
    renderToStaticMarkup(
      <OperationForm
        failure={null}
        fields={fields}
        busy={false}
        submit="Send"
        onSubmit={() => {}}
        close={() => {}}
      >
        <ReasonField name="decline_reason" hint="The student reads it." value="" onChange={() => {}} />
        <MessageFields
          title=""
          message=""
          names={{ title: 'variables.title', message: 'variables.message' }}
          onChange={() => {}}
        />
      </OperationForm>,
    )
  for (const name of ['decline_reason', 'variables.title', 'variables.message']) {
    const html = form({ [name]: 'This cannot be saved' })
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(html).toContain('This cannot be saved')
  }
})
