/** Two closings of one shift, and the power gone while the one that counts takes the place of the other: neither is lost. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { ok } from '#domain/core/result.ts'
import { filaDe } from '#data/device/fila.ts'
import { traerApartados } from '#data/sync/apartados.ts'
import type { Linea } from '#data/sync/linea.ts'
import { DiscoSim, type Pestana } from '../sim/mundo/disco.ts'
import { Tiempo } from '../sim/mundo/tiempo.ts'
import { sembrar } from '../sim/semilla.ts'

const EN = '2026-11-26T11:19:28.000Z'
const ID = 'cierre:turno:uno'
const sha256 = async (texto: string) => createHash('sha256').update(texto).digest('hex')
const cierre = (seq: number) => ({
  id: ID,
  tipo: CierreTurno.tipo,
  tiendaId: 't1',
  en: EN,
  clave: 'turno:uno',
  padre: 'turno:uno',
  dispositivoId: 'dispositivo:uno',
  seq,
  v: 1,
  creadoPor: 'empleado:una',
  hlc: '',
})

/** The rows of the device after its second closing was fetched back and the power went, `semilla` says how far. */
async function trasElCorte(semilla: number): Promise<{ textos: string[]; propio: string }> {
  const tiempo = new Tiempo(Date.parse(EN))
  const disco = new DiscoSim(tiempo, sembrar(semilla), { lecturaLenta: 0 })
  const pestana: Pestana = { nombre: 'caja', viva: true, roto: () => undefined, tropieza: () => undefined }
  const { ops } = disco.abrir(pestana, 'caja', { filas: ['ops'], apuntes: [] }).filas
  const [vale, propio] = [cierre(69), JSON.stringify(cierre(73))]
  const hash = await sha256(propio)
  disco.escribir(
    'caja/ops',
    filaDe(cierre(73), { texto: propio, hash, seq: 73, estado: 'cuarentena', motivo: 'sync.id-repetido', recibidoEn: EN }),
  )
  const apartados = [
    {
      id: ID,
      seq: 73,
      hash,
      texto: propio,
      en: EN,
      motivo: 'sync.id-repetido',
      vale: { ...vale, recepcion: { hash: await sha256(JSON.stringify(vale)), en: EN } },
    },
  ]
  const linea = { pedir: async () => ok({ apartados, siguiente: null }) } as unknown as Linea
  const traidos = traerApartados({ ops, linea, puertos: { sha256 }, tiendaId: 't1', dispositivoId: 'dispositivo:uno' })
  await tiempo.correr(1000)
  expect(await traidos).toEqual(ok(undefined))
  disco.cortarCorriente()
  return { textos: [...disco.filas('caja/ops').values()].map(({ texto }) => texto), propio }
}

it('sea donde sea que se corte la corriente, el cierre propio sigue en su lugar o al lado', async () => {
  const mundos = await Promise.all(Array.from({ length: 12 }, (_, i) => trasElCorte(i + 1)))
  expect(mundos.filter(({ textos, propio }) => !textos.includes(propio))).toEqual([])
  // Some cuts came in between, or this would say nothing.
  expect(new Set(mundos.map(({ textos }) => textos.length))).toEqual(new Set([1, 2]))
})
