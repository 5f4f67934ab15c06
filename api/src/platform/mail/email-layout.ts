import { linkTarget } from '@cubby/rules/links'
import { html } from 'hono/html'
import { brandColors } from '../branding/brand-colors.ts'
import type { Config } from '../config.ts'

/** An amount or a time, and what it means: '$140.00', 'due on Dec 4, 2026'. The paragraphs say it, too. */
export interface Fact {
  readonly value: string
  readonly about: string
  /** Where the class is that begins at this time; null if that is not known. */
  readonly location?: string | null
}

/** The content of an email. `layOut` decides how it looks. */
export interface Letter {
  readonly heading: string
  /** For example 'Hello Rosa,' */
  readonly greeting?: string
  /** Shown large, above the paragraphs. */
  readonly fact?: Fact
  readonly paragraphs: readonly string[]
  /** Text by another user, displayed as a quotation with its line breaks. */
  readonly quote?: string
  /** The main action. */
  readonly button?: MailLink
  readonly links?: readonly MailLink[]
  /** Small print below everything else. */
  readonly note?: string
  /** Also in small print, at the very end. */
  readonly smallLink?: MailLink
}

export interface MailLink {
  readonly label: string
  /** A path of this app, or an https URL. */
  readonly url: string
}

/** The light colors (pwa/src/styles.css) in a notation that mail clients support. */
const petrol = { primary: '#00616b', foreground: '#fdfcf8' }
const PAPER = '#fbfaf6'
const CARD = '#ffffff'
const BORDER = '#e0dcd0'
const INK = '#1a2b30'
const MUTED = '#54646a'
const FONT = "'Atkinson Hyperlegible Next', 'Segoe UI', Helvetica, Arial, sans-serif"

const paragraph = `margin: 0 0 16px; font-size: 16px; line-height: 1.55; color: ${INK}`

/**
 * Formats a letter as text and as HTML with inline styles, with the provider's header and signature. Mail programs show
 * the subject above the email, so a heading that only repeats it is left out.
 */
export function layOut(config: Config, letter: Letter, subject: string): { text: string; html: string } {
  const { provider, publicUrl } = config
  const { accent, logo } = provider.brand
  const heading = letter.heading === subject ? undefined : letter.heading
  const { primary, foreground } = accent ? brandColors(accent).light : petrol
  const button = letter.button && absolute(publicUrl, letter.button)
  const smallLink = letter.smallLink && absolute(publicUrl, letter.smallLink)
  const links = (letter.links ?? []).flatMap((link) => absolute(publicUrl, link) ?? [])
  const signature = `${provider.name} · ${provider.address} · ${provider.phone}`
  const text = [
    heading,
    letter.greeting,
    ...letter.paragraphs,
    letter.quote?.replace(/^/gm, '> '),
    ...[button, ...links].map((link) => link && `${link.label}: ${link.url}`),
    letter.note,
    signature,
    smallLink && `${smallLink.label}: ${smallLink.url}`,
  ]
  return {
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${letter.heading}</title>
  </head>
  <body style="margin: 0; padding: 0; background: ${PAPER}; font-family: ${FONT}">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: ${PAPER}">
      <tr>
        <td align="center" style="padding: 24px 12px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px">
            <tr>
              <td style="padding: 16px 24px; background: ${primary}; color: ${foreground}; font-size: 18px; font-weight: bold; border-radius: 14px 14px 0 0">
                ${
                  logo &&
                  html`<img src="${publicUrl}${logo}" alt="" height="36" style="height: 36px; width: auto; margin-right: 12px; vertical-align: middle; background: ${CARD}; border-radius: 8px" />`
                }${provider.name}
              </td>
            </tr>
            <tr>
              <td style="padding: 24px; background: ${CARD}; border: 1px solid ${BORDER}; border-top: 0; border-radius: 0 0 14px 14px">
                ${heading && html`<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.2; color: ${INK}">${heading}</h1>`}
                ${letter.greeting && html`<p style="${paragraph}">${letter.greeting}</p>`}
                ${
                  letter.fact &&
                  html`<p style="margin: 0 0 16px; padding: 14px 16px; background: ${PAPER}; border-left: 4px solid ${primary}; border-radius: 4px; font-size: 15px; line-height: 1.4; color: ${MUTED}"><span style="font-size: 26px; line-height: 1.25; font-weight: bold; color: ${INK}">${letter.fact.value}</span><br />${letter.fact.about}</p>`
                }
                ${letter.paragraphs.map((text) => html`<p style="${paragraph}">${text}</p>`)}
                ${
                  letter.quote &&
                  html`<blockquote style="margin: 0 0 16px; padding: 12px 16px; background: ${PAPER}; border-left: 4px solid ${primary}; font-size: 16px; line-height: 1.55; color: ${INK}; white-space: pre-line">${letter.quote}</blockquote>`
                }
                ${
                  button &&
                  html`<p style="margin: 24px 0"><a href="${button.url}" style="display: inline-block; padding: 12px 20px; background: ${primary}; color: ${foreground}; font-size: 16px; font-weight: bold; text-decoration: none; border-radius: 10px">${button.label}</a></p>`
                }
                ${links.map((link) => html`<p style="${paragraph}"><a href="${link.url}" style="color: ${primary}">${link.label}</a></p>`)}
                ${letter.note && html`<p style="margin: 0; font-size: 14px; line-height: 1.5; color: ${MUTED}">${letter.note}</p>`}
              </td>
            </tr>
            <tr>
              <td style="padding: 16px 24px; font-size: 13px; line-height: 1.5; color: ${MUTED}">${signature}${smallLink && html`<br /><a href="${smallLink.url}" style="color: ${MUTED}">${smallLink.label}</a>`}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>`),
  }
}

/** Prefixes a path with the public URL. Leaves out links that are neither paths nor https. */
function absolute(publicUrl: string, { label, url }: MailLink): MailLink | undefined {
  const target = linkTarget(url)
  if (!target) return undefined
  return { label, url: target.kind === 'path' ? publicUrl + target.path : target.href }
}
