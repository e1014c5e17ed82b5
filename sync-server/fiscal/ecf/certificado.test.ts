import { randomBytes } from 'node:crypto'
import forge from 'node-forge'
import { describe, expect, it } from 'vitest'
import { unaAutoridad, type CertificadoDePrueba } from '../../../tests/support/ecf/certificados.ts'
import { abrirP12, abrirSello, revisarCertificado, sellar, type Exigencias } from './certificado.ts'

const autoridad = unaAutoridad()
const ahora = new Date()
const DIA = 86_400_000
const exigencias: Exigencias = { rnc: '131246796', ahora, delegado: false, autoridades: [autoridad.pem], produccion: true }

function abierto({ p12, clave }: CertificadoDePrueba) {
  const hecho = abrirP12(p12, clave)
  if (!hecho.ok) throw new Error(hecho.error.code)
  return hecho.value
}
function hijoDe({ value }: forge.asn1.Asn1, n: number): forge.asn1.Asn1 {
  const hijo = typeof value === 'string' ? undefined : value[n]
  if (!hijo) throw new Error('not that tree')
  return hijo
}
const revisado = (de: CertificadoDePrueba, cambios: Partial<Exigencias> = {}): string => {
  const hecho = revisarCertificado(abierto(de), { ...exigencias, ...cambios })
  return hecho.ok ? 'bien' : hecho.error.code
}

describe('abrir un .p12', () => {
  it.each(['primero', 'despues', 'ninguna'] as const)(
    'halla el certificado de la llave, venga donde venga el de la autoridad: %s',
    (cadena) => {
      const hecho = autoridad.emitir({ cadena })
      expect(abierto(hecho).certificado.replaceAll('\r', '').trim()).toBe(hecho.certificado.replaceAll('\r', '').trim())
    },
  )

  it('los viejos, de 3DES, también', () => {
    expect(revisado(autoridad.emitir({ algoritmo: '3des' }))).toBe('bien')
  })

  it('con otra clave dice que es la clave; lo que no es un .p12 lo dice también', () => {
    const { p12 } = autoridad.emitir()
    expect(abrirP12(p12, 'otra')).toMatchObject({ ok: false, error: { code: 'certificado.clave' } })
    expect(abrirP12(p12, '')).toMatchObject({ ok: false, error: { code: 'certificado.clave' } })
    for (const basura of ['', 'hola', Buffer.from('<html>').toString('base64'), p12.slice(0, 400)])
      expect(abrirP12(basura, 'x')).toMatchObject({ ok: false, error: { code: 'certificado.no-es-p12' } })
  })

  it.each([
    ['dos mil millones', 0x7f_ff_ff_ff],
    ['un millón', 1_000_000],
  ])('uno que pide %s de vueltas no se abre: los demás esperarían', (_cuantas, pedidas) => {
    const arbol = forge.asn1.fromDer(forge.util.decode64(autoridad.emitir().p12))
    // PFX: version, contents, and the seal: digest, salt, rounds.
    const vueltas = hijoDe(hijoDe(arbol, 2), 2)
    vueltas.value = forge.asn1.integerToDer(pedidas).getBytes()
    const archivo = forge.util.encode64(forge.asn1.toDer(arbol).getBytes())
    expect(abrirP12(archivo, 'clave-de-prueba')).toMatchObject({ ok: false, error: { code: 'certificado.no-es-p12' } })
  })

  it('muchas partes de pocas vueltas cuentan juntas', () => {
    const arbol = forge.asn1.fromDer(forge.util.decode64(autoridad.emitir().p12))
    const { SEQUENCE, OCTETSTRING, INTEGER } = forge.asn1.Type
    const { create, integerToDer, Class } = forge.asn1
    const parte = () =>
      create(Class.UNIVERSAL, SEQUENCE, true, [
        create(Class.UNIVERSAL, OCTETSTRING, false, 'salsalsa'),
        create(Class.UNIVERSAL, INTEGER, false, integerToDer(50_000).getBytes()),
      ])
    const contenido = hijoDe(arbol, 1)
    if (typeof contenido.value === 'string') throw new Error('not that tree')
    contenido.value.push(...Array.from({ length: 200 }, parte))
    const archivo = forge.util.encode64(forge.asn1.toDer(arbol).getBytes())
    expect(abrirP12(archivo, 'clave-de-prueba')).toMatchObject({ ok: false, error: { code: 'certificado.no-es-p12' } })
  })
})

describe('mirar un certificado', () => {
  it.each([
    ['bien', {}, {}],
    ['bien', { serie: 'RNC-1-31-24679-6' }, {}],
    ['certificado.vencido', { hasta: new Date(ahora.getTime() - 1000) }, {}],
    ['certificado.aun-no', { desde: new Date(ahora.getTime() + DIA) }, {}],
    ['certificado.otro-rnc', { serie: '101850043' }, {}],
    ['certificado.otro-rnc', { serie: '101850043' }, { delegado: true }],
    ['certificado.de-delegado', { serie: 'IDCDO-00113918205' }, {}],
    ['bien', { serie: 'IDCDO-00113918205' }, { delegado: true }],
    ['certificado.otro-rnc', { serie: 'IDCDO-00113918205', nombre: 'RNC 101850043' }, { delegado: true }],
    ['certificado.sin-identidad', { serie: 'A1' }, {}],
  ] as const)('%s: %o %o', (code, pedido, cambios) => {
    expect(revisado(autoridad.emitir(pedido), cambios)).toBe(code)
  })

  it('tiene que venir de una de las autoridades que se nombraron, y de verdad: no basta con decir su nombre', () => {
    expect(revisado(unaAutoridad('Otra').emitir())).toBe('certificado.cadena')
    const impostora = unaAutoridad('Autoridad de Prueba')
    expect(revisado(impostora.emitir({ cadena: 'ninguna' }))).toBe('certificado.cadena')
    expect(revisado(impostora.emitir({ cadena: 'ninguna' }), { autoridades: [] })).toBe('bien')
  })
})

describe('el sello', () => {
  const llave = randomBytes(32).toString('hex')

  it('lo abre esta instalación, para quien se selló, y nadie más', () => {
    const sellado = sellar('secreto ñ', llave, 't1 131246796')
    expect(abrirSello(sellado, llave, 't1 131246796')).toBe('secreto ñ')
    expect(abrirSello(sellado, llave, 't2 131246796')).toBeUndefined()
    expect(abrirSello(sellado, randomBytes(32).toString('hex'), 't1 131246796')).toBeUndefined()
    expect(Buffer.from(sellado, 'base64').toString('latin1')).not.toContain('secreto')
  })

  it('un byte cambiado, y no abre; dos sellos de lo mismo no se parecen', () => {
    const sellado = Buffer.from(sellar('secreto', llave, 'a'), 'base64')
    for (let i = 0; i < sellado.length; i++) {
      const tocado = Buffer.from(sellado)
      tocado[i] = (tocado[i] ?? 0) ^ 1
      expect(abrirSello(tocado.toString('base64'), llave, 'a')).toBeUndefined()
    }
    expect(abrirSello('AAAA', llave, 'a')).toBeUndefined()
    expect(sellar('secreto', llave, 'a')).not.toBe(sellar('secreto', llave, 'a'))
  })
})
