import { UPLOAD_MAX_BYTES } from '@cubby/contract/constants'
import { type FileType, fileTypes } from '@cubby/contract/file-types'

/** A file as a client may send it. */
export interface SentFile {
  readonly name: string
  /** The declared media type. */
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface BadFile extends SentFile {
  /** Why the file is invalid. */
  readonly why: string
}

/** The words that make hostile-opening-worker.ts misbehave. No known file does that to the real parsers. */
export const HOSTILE = ['HANG', 'GROW', 'EXIT', 'THROW'] as const

const EACH = 12
const PAGE = '<!doctype html><script>alert(document.domain)</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>'

const text = (content: string) => new TextEncoder().encode(content)
const bytesOf = (...bytes: number[]) => Uint8Array.from(bytes)

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The smallest valid file of each type. */
const real: Record<FileType, Uint8Array<ArrayBuffer>> = {
  'application/pdf': text(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ),
  'image/jpeg': joined(
    bytesOf(0xff, 0xd8, 0xff, 0xe0, 0, 16),
    text('JFIF\0'),
    bytesOf(1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xd9),
  ),
  'image/png': Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (c) => c.charCodeAt(0),
  ),
}
const types = Object.keys(real) as FileType[]
const extensions = types.flatMap((type) => fileTypes[type].map((extension) => ({ type, extension })))

/** One file of every type and extension that may be uploaded. */
export function goodFiles(): SentFile[] {
  return extensions.map(({ type, extension }) => ({ name: `good.${extension}`, type, bytes: real[type] }))
}

/** Valid files with odd names or hidden content of another kind. They are accepted, but only served as downloads. */
export function oddFiles(): SentFile[] {
  const pdf = 'application/pdf'
  const named = [
    '../../a.pdf',
    'a\r\nSet-Cookie: b.pdf',
    'a\0.pdf',
    'a\u202Egpj.pdf',
    'a.exe.pdf',
    '.pdf',
    'A.PDF',
    '"a";b.pdf',
  ]
    .concat(`${'long'.repeat(200)}.pdf`)
    .map((name) => ({ name, type: pdf, bytes: real[pdf] }))
  const zip = joined(text('PK\x05\x06'), new Uint8Array(18))
  return [
    ...named,
    { name: 'page.pdf', type: pdf, bytes: text(`%PDF-1.7\n${PAGE}`) },
    {
      name: 'script.pdf',
      type: pdf,
      bytes: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'),
    },
    { name: 'archive.jpg', type: 'image/jpeg', bytes: joined(real['image/jpeg'], zip) },
    { name: 'page.png', type: 'image/png', bytes: joined(real['image/png'], text(PAGE)) },
  ]
}

/**
 * Three hundred files that must be refused, because their size, first bytes, extension, and declared type do
 * not agree. Always the same files.
 */
export function badFiles(): BadFile[] {
  const pick = picker(20_261_121)
  return Object.entries(kinds).flatMap(([why, make]) =>
    Array.from({ length: EACH }, (_, at) => {
      const { type, extension } = extensions[at % extensions.length] ?? {
        type: 'image/png',
        extension: 'png',
      }
      return { why, name: `file-${at}.${extension}`, type, ...make({ at, type, pick }) }
    }),
  )
}

interface Making {
  /** Its index within its kind, from 0. */
  readonly at: number
  /** The declared type, unless the kind sets another one. */
  readonly type: FileType
  readonly pick: Picker
}
type Make = (making: Making) => Partial<SentFile> & { bytes: SentFile['bytes'] }

const kinds: Record<string, Make> = {
  'a page': ({ pick }) => ({
    bytes: joined(text(pick.of(['', '\n', '<!-- -->', '\ufeff']) + PAGE), pick.noise()),
  }),
  'a page before the PDF': pdf(({ pick }) => joined(text(PAGE), pick.noise(), real['application/pdf'])),
  'blanks before the PDF': pdf(({ at }) =>
    joined(
      text((['\ufeff', '\n', ' ', '\0', '%', '\r\n'][at % 6] ?? '').repeat(1 + at / 6)),
      real['application/pdf'],
    ),
  ),
  'a sound tag before it': ({ type, pick }) => {
    const hidden = joined(text(PAGE), pick.noise()).subarray(0, 127)
    return { bytes: joined(text('ID3'), bytesOf(3, 0, 0, 0, 0, 0, hidden.length), hidden, real[type]) }
  },
  'a drawing with a script': ({ at, pick }) => ({
    type: 'image/png',
    name: `drawing-${at}.png`,
    bytes: text(
      pick.of(['', '<?xml version="1.0"?>', '<!-- PNG -->\n', '<!DOCTYPE svg>']) + SVG + ' '.repeat(at),
    ),
  }),
  'under a name of its own': ({ at, pick }) => {
    const [extension, type] = pick.of<readonly [string, string]>([
      ['svg', 'image/svg+xml'],
      ['html', 'text/html'],
      ['js', 'text/javascript'],
      ['php', 'application/x-php'],
      ['gif', 'image/gif'],
    ])
    return { name: `own-${at}.${extension}`, type, bytes: text(pick.of([SVG, PAGE, 'GIF89a'])) }
  },
  'too large': ({ at, type }) => {
    const bytes = new Uint8Array(UPLOAD_MAX_BYTES + (at < 6 ? 1 : 2 ** at * 64))
    bytes.set(real[type])
    return { bytes }
  },
  'a path for a name': named([
    '../../etc/passwd',
    '..\\..\\win.ini',
    '/etc/cron.d/job',
    'a.pdf/',
    'a.pdf/..',
    'a.pdf\\',
    'file:///etc/passwd',
    '....//....//a.sh',
    'a.pdf/.',
    '~/.ssh/authorized_keys',
    'CON',
    'C:\\autoexec.bat',
  ]),
  'lines in its name': named([
    'a.pdf\r\nContent-Type: text/html',
    'a.exe\r\n',
    'a.pdf\r\n.html',
    'a.png\n\n<script>alert(1)</script>',
    'a.pdf\r\n\r\nHTTP/1.1 200 OK',
    '\r\n',
    'a.pdf\r.svg',
    'a.pdf\n.js',
    'a\r\nSet-Cookie: a=b',
    'a.pdf"\r\nX: y',
    'a.jpg\r\n--',
    'a.pdf\u2028.html',
  ]),
  'NUL in its name': named([
    'a.exe\0',
    'a.pdf\0.exe',
    'a.php\0pdf',
    '\0',
    '\0.exe',
    'a.pdf\0html',
    'a.png\0\0.svg',
    'a.jpg\0/',
    'a\0',
    'a.pdf.\0',
    'a.sh\0',
    'a.jpeg\0.js',
  ]),
  'a name that reads backwards': named([
    'a\u202Efdp.exe',
    'annexe\u202Egpj.scr',
    '\u202Egnp.js',
    'a\u2067fdp\u2069.bat',
    'a\u202E.fdp',
    'a.\u202Efdp',
    'a\u200Ffdp.com',
    'a\u061Cfdp.vbs',
    '\u202Dfdp.a',
    'a\u2066.fdp',
    'a.pdf\u202E.exe',
    'a.\u202Egepj',
  ]),
  'a look-alike extension': named([
    'a.рdf',
    'a.ｐｄｆ',
    'a.pdƒ',
    'a.pd\u0192',
    'a.jρg',
    'a.рng',
    'a.png\u0307',
    'a․pdf',
    'a。pdf',
    'a.pdf.',
    'a.pdf;',
    'a.p df',
  ]),
  'two extensions': named([
    'a.pdf.exe',
    'a.png.svg',
    'a.pdf.html',
    'a.jpg.php',
    'a.pdf.js',
    'a.jpeg.sh',
    'a.pdf.zip',
    'a.png.htm',
    'a.pdf.pdf2',
    'a.pdf.lnk',
    'a.jpg.scr',
    'a.pdf~',
  ]),
  'no extension': named([
    'a',
    'pdf',
    'a pdf',
    'a,pdf',
    'a-png',
    '.',
    '..',
    'jpeg',
    'a_pdf',
    'a:pdf',
    '$DATA',
    'a.pdf::$DATA',
  ]),
  'declared as something else': ({ at, type }) => ({
    type:
      [
        'text/html',
        'application/octet-stream',
        'image/svg+xml',
        'text/plain',
        'application/x-pdf',
        'image/*',
        '*/*',
        'image/pjpeg',
        'application/json',
        'image/jpg',
        'multipart/mixed',
        'pdf',
      ][at] ?? '',
    bytes: real[type],
  }),
  'the extension of another type': ({ at, type }) => ({
    name: `other-${at}.${fileTypes[another(type, at)][0]}`,
    bytes: real[type],
  }),
  'the bytes of another type': ({ at, type, pick }) => ({
    bytes: joined(real[another(type, at)], pick.noise()),
  }),
  empty: () => ({ bytes: new Uint8Array() }),
  'cut off in its first bytes': ({ at, type }) => {
    const first = type === 'image/jpeg' ? 2 : type === 'image/png' ? 7 : 4
    return { bytes: real[type].slice(0, Math.max(1, first - Math.floor(at / extensions.length))) }
  },
  'another kind of picture': begins([
    'GIF89a',
    'GIF87a',
    'BM\x36\0\0\0',
    'II*\0',
    'MM\0*',
    'RIFF\x24\0\0\0WEBPVP8 ',
    '8BPS',
    '\0\0\x01\0',
    '\0\0\0\x1cftypavif',
    '\0\0\0\x18ftypheic',
    'qoif',
    'gimp xcf ',
  ]),
  'an archive': begins([
    'PK\x03\x04',
    'PK\x05\x06',
    'Rar!\x1a\x07',
    '7z\xbc\xaf\x27\x1c',
    '\x1f\x8b\x08',
    'BZh9',
    '\xfd7zXZ\0',
    'PK\x07\x08',
    'MSCF',
    '!<arch>\n',
    '\x28\xb5\x2f\xfd',
    'LZIP',
  ]),
  'a program': begins([
    'MZ',
    '\x7fELF\x02\x01',
    '\xca\xfe\xba\xbe',
    '\xcf\xfa\xed\xfe',
    '\0asm\x01\0\0\0',
    '#!/bin/sh\n',
    'dex\n035\0',
    'MZ\x90\0',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '#!/usr/bin/env node\n',
    'L\0\0\0\x01\x14\x02\0',
    '\x7fELF',
  ]),
  'a film or a sound': begins([
    '\0\0\0\x18ftypmp42',
    '\x1aE\xdf\xa3',
    'OggS',
    'fLaC',
    'ID3\x03\0\0\0\0\0\0',
    'RIFF\x24\0\0\0WAVE',
    'RIFF\x24\0\0\0AVI ',
    'FLV\x01',
    '\xff\xfb',
    '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
    'MThd',
    '\0\0\x01\xba',
  ]),
  'a script or a text': begins([
    '<?php ',
    'import os\n',
    '@echo off\r\n',
    '{\\rtf1',
    '%!PS-Adobe-3.0',
    '{"a":1}',
    'a,b\r\n=HYPERLINK(1)',
    '<?xml version="1.0"?>',
    'javascript:',
    'BEGIN:VCARD',
    ' PDF-1.7',
    'PNG\r\n',
  ]),
  noise: ({ pick }) => ({ bytes: joined(bytesOf(1), pick.noise(), pick.noise()) }),
}

function pdf(make: (making: Making) => Uint8Array<ArrayBuffer>): Make {
  return (making) => ({ type: 'application/pdf', name: `file-${making.at}.pdf`, bytes: make(making) })
}

function named(names: readonly string[]): Make {
  return ({ at, type }) => ({ name: names[at] ?? '', bytes: real[type] })
}

/** Files with these first bytes followed by noise. Each character is a byte. */
function begins(beginnings: readonly string[]): Make {
  return ({ at, pick }) => ({
    bytes: joined(
      Uint8Array.from(beginnings[at] ?? '', (c) => c.charCodeAt(0)),
      pick.noise(),
    ),
  })
}

function another(type: FileType, at: number): FileType {
  const others = types.filter((one) => one !== type)
  return others[at % others.length] ?? type
}

interface Picker {
  readonly of: <One>(options: readonly [One, ...One[]]) => One
  /** Up to 2,000 bytes. */
  readonly noise: () => Uint8Array<ArrayBuffer>
}

/** Picks the same values for the same seed (a linear congruential generator). */
function picker(seed: number): Picker {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return {
    of: (options) => options[below(options.length)] ?? options[0],
    noise: () => Uint8Array.from({ length: below(2_000) }, () => below(256)),
  }
}
