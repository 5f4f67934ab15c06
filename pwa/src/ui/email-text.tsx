import { Fragment } from 'react'

/** An email address that breaks only after its @ and before its dots, unless a part is too long for a line. */
export function EmailText({ children: address }: { children: string }) {
  const parts = address.split(/(?<=@)|(?=\.)/)
  return (
    <span className="min-w-0">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
