/** What was signed here is looked at by two others: libxml2's canonical bytes with node's crypto, and xmlsec1 where the machine has it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { unaAutoridad } from '../../../tests/support/ecf/certificados.ts'
import { deLibxml2, revisarFirma } from '../../../tests/support/ecf/xmldsig.ts'
import { firmar, valorDeFirma } from './firma.ts'

const autoridad = unaAutoridad()
const firmante = autoridad.emitir()

const vale = async (xml: string): Promise<boolean> => (await revisarFirma(xml, deLibxml2))?.vale ?? false

const casos = [
  '<ECF><A>1</A></ECF>',
  '<?xml version="1.0" encoding="utf-8"?><ECF><Nombre>Peña &amp; Hijos &lt;SRL&gt; &quot;La 1.ª&quot; 🥑 O&apos;Neil</Nombre><B>2</B></ECF>',
  '<SemillaModel xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema"><valor>abc</valor></SemillaModel>',
  '<ECF><Comprador></Comprador><C/></ECF>',
]

it.each(casos)('lo que se firma lo da por bueno otra implementación: %s', async (xml) => {
  const { xml: firmado, valor } = firmar(xml, firmante)
  expect(await vale(firmado)).toBe(true)
  expect(valor).toHaveLength(344)
  expect(firmado).not.toMatch(/>\s+</)
})

it('un byte cambiado, dentro o en la firma, ya no vale', async () => {
  const { xml } = firmar(casos[0] ?? '', firmante)
  expect(await vale(xml.replace('<A>1</A>', '<A>2</A>'))).toBe(false)
  const valor = valorDeFirma(xml)
  const otro = (valor.startsWith('A') ? 'B' : 'A') + valor.slice(1)
  expect(await vale(xml.replace(valor, otro))).toBe(false)
})

it('xmlsec1 dice lo mismo, donde la máquina lo tiene', async (context) => {
  const correr = promisify(execFile)
  const hay = await correr('xmlsec1', ['--version']).then(
    () => true,
    () => false,
  )
  if (!hay) return context.skip('xmlsec1 no está instalado')
  const carpeta = await mkdtemp(join(tmpdir(), 'mercana-firma-'))
  await writeFile(join(carpeta, 'ca.pem'), autoridad.pem)
  const verificar = async (xml: string): Promise<boolean> => {
    await writeFile(join(carpeta, 'doc.xml'), xml)
    return correr('xmlsec1', ['--verify', '--trusted-pem', join(carpeta, 'ca.pem'), join(carpeta, 'doc.xml')]).then(
      () => true,
      () => false,
    )
  }
  for (const caso of casos) expect(await verificar(firmar(caso, firmante).xml)).toBe(true)
  expect(await verificar(firmar(casos[0] ?? '', firmante).xml.replace('<A>1</A>', '<A>2</A>'))).toBe(false)
  await rm(carpeta, { recursive: true })
})
