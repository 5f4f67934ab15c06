import { z } from 'zod'
import { UPLOAD_MAX_BYTES } from '../constants.ts'
import { endpoint, file, json, upload } from '../endpoint.ts'

const logoResponse = z.object({ logo: z.string().nullable() })

export const readColors = endpoint({
  method: 'GET',
  path: '/branding/colors/:color',
  tag: 'Classes',
  summary: 'Get the style sheet of an accent color, such as 5b2a86.css',
  description:
    'The colors of both themes. Their lightness is changed until text in the color and text on it have enough contrast.',
  who: 'anybody',
  params: z.object({ color: z.string().regex(/^[0-9a-f]{6}\.css$/) }),
  responses: { 200: file('The style sheet', 'text/css') },
})

export const readLogo = endpoint({
  method: 'GET',
  path: '/branding/logos/:hash',
  tag: 'Classes',
  summary: 'Get a logo of the provider',
  who: 'anybody',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  responses: { 200: file('The picture', 'image/*') },
  refusals: ['logo_not_found'],
})

export const setLogo = endpoint({
  method: 'POST',
  path: '/admin/branding/logo',
  tag: 'Administration',
  summary: 'Set the logo: a JPEG or PNG file of up to 200 kB',
  who: 'admin',
  proof: 'never',
  body: upload(z.object({ file: z.unknown().meta({ type: 'string', format: 'binary' }) }), UPLOAD_MAX_BYTES),
  responses: { 200: json(logoResponse, 'The path of the logo') },
  refusals: [
    'file_infected',
    'file_required',
    'invalid_file_extension',
    'invalid_file_type',
    'logo_not_an_image',
    'logo_too_large',
    'logo_too_wide',
    'scanner_unavailable',
  ],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/admin/branding/logo',
  tag: 'Administration',
  summary: 'Remove the logo, and show the logo of the product',
  who: 'admin',
  proof: 'never',
  repeatable: false,
  responses: { 200: json(logoResponse, 'Removed') },
})
