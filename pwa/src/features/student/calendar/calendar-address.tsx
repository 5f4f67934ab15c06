import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { buttonVariants } from '@/ui/button-variants.ts'
import { Field } from '@/ui/field.tsx'
import { TextInput } from '@/ui/text-input.tsx'

/** The address of the link, which can be copied only right after it was created. */
export function CalendarAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className="grid gap-3">
      <Field label="Your link" hint="Copy it now: it is not shown again.">
        {(control) => (
          <TextInput {...control} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy().catch(() => undefined)}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonVariants({ variant: 'outline', size: 'small' })}
        >
          Subscribe
        </a>
      </div>
      <p role="status" className="sr-only">
        {copied && 'Copied'}
      </p>
    </div>
  )
}
