import { describe, expect, it } from 'vitest'
import { sha256 } from '#data/device/browser/puertos-navegador.ts'
import { aArchivo, deArchivo } from './archivo.ts'
import { codigoDe, leerCodigo } from './codigo.ts'
import { abrirCaja, revisarCaja, sellar, type CajaSellada, type ContenidoCaja } from './formato.ts'
import { cuantosMarcos, marcosDe, ReunionDeMarcos } from './marcos.ts'

const AZAR = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'
let vuelta = 0
const puertos = { sha256, sal: () => (BigInt(`0x${AZAR}`) - BigInt(vuelta++)).toString(16).padStart(32, '0') }

async function contenido(hechos = 40): Promise<ContenidoCaja> {
  const textos = Array.from({ length: hechos }, (_, i) =>
    JSON.stringify({ id: `venta:${i}`, seq: i + 1, nota: `Ñandú ${i} ✓ ${Math.sin(i)}` }),
  )
  return {
    tiendaId: 't1',
    tiendaNombre: 'Colmado La Fe',
    dispositivoId: 'dispositivo:1',
    dispositivoNombre: 'Tablet',
    en: '2026-11-21T16:00:00.000Z',
    hechos: await Promise.all(textos.map(async (texto, i) => ({ id: `venta:${i}`, seq: i + 1, hash: await sha256(texto), texto }))),
  }
}
const caja = async (hechos?: number): Promise<CajaSellada & { lleno: ContenidoCaja }> => {
  const lleno = await contenido(hechos)
  return { ...(await sellar(puertos, lleno)), lleno }
}
const codigoDeFallo = async (bytes: Uint8Array<ArrayBuffer>, codigo: string): Promise<string> => {
  const abierta = await abrirCaja(puertos, bytes, codigo)
  return abierta.ok ? 'abierta' : abierta.error.code
}

describe('el código', () => {
  it('son seis grupos de cinco signos que no se confunden', () => {
    expect(codigoDe(AZAR)).toMatch(/^([2-9CDFGHJKMNPQRTWXY]{5}-){5}[2-9CDFGHJKMNPQRTWXY]{5}$/)
    expect(codigoDe('f'.repeat(32))).not.toBe(codigoDe(`${'f'.repeat(31)}e`))
  })

  it('se lee en minúsculas, con espacios y sin guiones', () => {
    const codigo = codigoDe(AZAR)
    const seguido = codigo.replaceAll('-', '')
    for (const escrito of [codigo, seguido, codigo.toLowerCase(), ` ${codigo.replaceAll('-', ' ')} `])
      expect(leerCodigo(escrito)).toEqual({ ok: true, value: seguido })
  })

  it('descubre cualquier signo cambiado y dos vecinos al revés', () => {
    const seguido = codigoDe(AZAR).replaceAll('-', '')
    for (let i = 0; i < seguido.length; i++) {
      for (const otro of '23456789CDFGHJKMNPQRTWXY') {
        const cambiado = seguido.slice(0, i) + otro + seguido.slice(i + 1)
        expect(leerCodigo(cambiado).ok).toBe(cambiado === seguido)
      }
    }
    for (let i = 0; i < seguido.length - 1; i++) {
      const alReves = seguido.slice(0, i) + (seguido[i + 1] ?? '') + (seguido[i] ?? '') + seguido.slice(i + 2)
      expect(leerCodigo(alReves).ok).toBe(alReves === seguido)
    }
    expect(leerCodigo('')).toMatchObject({ ok: false, error: { code: 'caja-negra.codigo-mal-escrito' } })
    expect(leerCodigo(`${seguido}2`).ok).toBe(false)
  })
})

describe('el archivo', () => {
  it('con su código da lo mismo que se guardó', async () => {
    const { bytes, codigo, lleno } = await caja()
    expect(await abrirCaja(puertos, bytes, codigo)).toEqual({ ok: true, value: lleno })
  })

  it('va y vuelve como texto, con un aviso para quien lo encuentre', async () => {
    const { bytes, codigo, lleno } = await caja()
    const archivo = aArchivo(bytes)
    expect(await archivo.text()).toMatch(/^Caja negra de Mercana[^]+No la borres/)
    const leido = await deArchivo(archivo)
    expect(leido).toEqual(bytes)
    expect(await abrirCaja(puertos, leido, codigo)).toEqual({ ok: true, value: lleno })
    const conRetornos = new Blob([(await archivo.text()).replaceAll('\n', '\r\n')])
    expect(await deArchivo(conRetornos)).toEqual(bytes)
    for (const otro of ['', 'hola', 'a,b\n1,2\n\n3,4', '%PDF-1.7\n\nTUNORQ=='])
      expect(await codigoDeFallo(await deArchivo(new Blob([otro])), codigo)).toMatch(/no-es|danada/)
    const cortado = (await archivo.text()).slice(0, -30)
    expect(await codigoDeFallo(await deArchivo(new Blob([cortado])), codigo)).toMatch(/no-es|danada/)
  })

  it('no deja ver nada sin el código y pesa menos que lo que lleva', async () => {
    const { bytes, lleno } = await caja()
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('venta')
    expect(bytes.length).toBeLessThan(JSON.stringify(lleno).length)
  })

  it('dañado en cualquier byte, cortado o alargado, no se abre', async () => {
    const { bytes, codigo } = await caja(3)
    for (let i = 0; i < bytes.length; i += 1) {
      const malo = bytes.slice()
      malo[i] = (malo[i] ?? 0) ^ 0x41
      expect(await codigoDeFallo(malo, codigo), `byte ${i}`).toBe(
        i < 4 ? 'caja-negra.no-es' : i === 4 ? 'caja-negra.version' : 'caja-negra.danada',
      )
    }
    for (const malo of [bytes.slice(0, -1), bytes.slice(0, 20), new Uint8Array([...bytes, 0])])
      expect(await codigoDeFallo(malo, codigo)).toBe('caja-negra.danada')
  })

  it('dice qué pasa: no es una caja, es de una versión que vendrá, está dañado, el código es de otra', async () => {
    const { bytes, codigo } = await caja(3)
    const otra = await caja(3)
    const nueva = bytes.slice()
    nueva[4] = 9
    const rota = bytes.slice()
    rota[bytes.length - 1] = (rota.at(-1) ?? 0) ^ 1
    expect(await codigoDeFallo(new TextEncoder().encode('hola'), codigo)).toBe('caja-negra.no-es')
    expect(await codigoDeFallo(nueva, codigo)).toBe('caja-negra.version')
    expect(await codigoDeFallo(rota, codigo)).toBe('caja-negra.danada')
    expect(await codigoDeFallo(bytes, otra.codigo)).toBe('caja-negra.codigo-equivocado')
    expect(await codigoDeFallo(bytes, `${codigo.slice(0, -1)}${codigo.endsWith('2') ? '3' : '2'}`)).toBe('caja-negra.codigo-mal-escrito')
    expect((await revisarCaja(bytes)).ok).toBe(true)
    expect((await revisarCaja(rota)).ok).toBe(false)
  })
})

describe('los códigos QR', () => {
  const leer = (reunion: ReunionDeMarcos, marcos: readonly string[]) => marcos.map((marco) => reunion.tomar(marco)).at(-1)

  it('en cualquier orden, repetidos, dan la misma caja con su código', async () => {
    const hecha = await caja()
    const marcos = marcosDe(hecha)
    expect(marcos).toHaveLength(cuantosMarcos(hecha.bytes.length))
    expect(marcos.length).toBeGreaterThan(4)
    for (const orden of [marcos, [...marcos].reverse(), [...marcos.slice(3), ...marcos, ...marcos.slice(0, 2)]]) {
      const reunida = leer(new ReunionDeMarcos(), orden)
      expect(reunida).toMatchObject({ tengo: marcos.length, total: marcos.length, entera: { codigo: hecha.codigo } })
      expect(reunida?.entera?.bytes).toEqual(hecha.bytes)
    }
  })

  it('caben en el modo compacto de un QR', async () => {
    for (const marco of marcosDe(await caja())) expect(marco).toMatch(/^[0-9A-Z $%*+\-./:]{1,400}$/)
  })

  it('cuenta lo que falta, y no da nada hasta tenerlo todo', async () => {
    const marcos = marcosDe(await caja())
    const reunion = new ReunionDeMarcos()
    marcos.forEach((marco, i) => {
      const progreso = reunion.tomar(marco)
      expect(progreso).toMatchObject({ tengo: i + 1, total: marcos.length })
      expect(progreso?.entera === undefined).toBe(i < marcos.length - 1)
    })
  })

  it('uno mal leído no cuenta', async () => {
    const marcos = marcosDe(await caja())
    const reunion = new ReunionDeMarcos()
    const [primero = '', segundo = ''] = marcos
    reunion.tomar(primero)
    const ultimo = segundo.at(-1) === 'A' ? 'B' : 'A'
    for (const malo of ['7460083708421', '', segundo.slice(0, -1), segundo.slice(0, -1) + ultimo, segundo.replace('/1/', '/2/')])
      expect(reunion.tomar(malo)).toBeUndefined()
    expect(reunion.tomar(segundo)).toMatchObject({ tengo: 2 })
  })

  it('si la otra pantalla empieza de nuevo, el lector también', async () => {
    const [una, otra] = [marcosDe(await caja()), marcosDe(await caja())]
    const reunion = new ReunionDeMarcos()
    leer(reunion, una.slice(0, 5))
    expect(leer(reunion, otra.slice(0, 1))).toMatchObject({ tengo: 1, total: otra.length })
    expect(leer(reunion, otra)?.entera).toBeDefined()
  })
})
