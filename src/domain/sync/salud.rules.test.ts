import { describe, expect, it } from 'vitest'
import type { SaludDispositivo } from '#domain/comandos.ts'
import { saludDe, saludDeTienda, tiempo, tiempoCorto, type AvisoDeSalud, type EstadoSalud } from './salud.rules.ts'
import { situacionPropia, situacionRemota, situacionVacia, type EstadoPropio, type Situacion } from './salud.situacion.ts'

const AHORA = Date.parse('2026-11-21T16:00:00.000Z')
const hace = (minutos: number): string => new Date(AHORA - minutos * 60_000).toISOString()
const DIA = 24 * 60
const bien: Situacion = { ...situacionVacia, enLinea: true, contactoEn: hace(1), persistente: true, duraderaEstricta: true }
const salud = (cambio: Partial<Situacion> = {}): AvisoDeSalud[] => saludDe({ ...bien, ...cambio }, AHORA)
const estados = (cambio: Partial<Situacion> = {}): EstadoSalud[] => salud(cambio).map(({ estado }) => estado)
const digesto = (cuenta: number, centavos = 0) => ({ cuenta, centavos, hash: '' })
const distinto = (aqui: number, alla: number) => ({ dia: '2026-11-20', dispositivo: digesto(aqui), servidor: digesto(alla, 5) })

/** A situation for each state. */
const casos: Record<EstadoSalud, Partial<Situacion>> = {
  'recien-llegado': { enLinea: undefined, contactoEn: '' },
  copiado: { copiado: true, revocado: true, sinEnviar: 2 },
  suspendido: { suspendido: true, fallo: 'dispositivo.suspendido', sinEnviar: 2, masViejo: hace(30) },
  'firma-ajena': { firmaAjenaEn: hace(30) },
  'faltan-documentos': { faltan: 2 },
  'el-servidor-tiene-menos': { distintos: [distinto(3, 2)] },
  'no-coincide': { distintos: [distinto(3, 3)] },
  'sin-enviar-hace-dias': { sinEnviar: 3, masViejo: hace(2 * DIA), enLinea: false },
  'disco-relajado': { duraderaEstricta: false },
  'poco-espacio': { libreBytes: 199_000_000 },
  'puede-borrarse': { persistente: false, enLinea: false, sinEnviar: 1, masViejo: hace(1) },
  'callado-con-pendientes': { enLinea: undefined, contactoEn: hace(2 * DIA), sinEnviar: 1 },
  'permiso-vencido': { permisoQuedaMs: 0, enLinea: false, contactoEn: hace(8 * DIA) },
  'permiso-se-acaba': { permisoQuedaMs: 30 * 3_600_000 },
  cuarentena: { enCuarentena: 1 },
  'retirado-con-pendientes': { revocado: true, sinEnviar: 4, masViejo: hace(1) },
  atascado: { sinEnviar: 2, masViejo: hace(30) },
  fallo: { fallo: 'sync.error' },
  'solo-aqui': { enLinea: false, sinEnviar: 2, masViejo: hace(30) },
  'aqui-hay-menos': { distintos: [distinto(1, 2)] },
  callado: { enLinea: false, contactoEn: hace(3 * DIA) },
  reloj: { desfaseMs: -3_600_000 },
  'sin-numeros': { numeros: { E31: 0, E32: 400 } },
  'pocos-numeros': { numeros: { E32: 19 } },
  'sin-promesa': { persistente: false },
  'sin-conexion': { enLinea: false },
  retirado: { revocado: true },
  'por-enviar': { sinEnviar: 1, masViejo: hace(1) },
  'al-dia': {},
}

describe('cada estado', () => {
  it.each(Object.entries(casos))('%s se dice el primero en su caso', (estado, caso) => {
    expect(salud(caso)[0]?.estado).toBe(estado)
  })

  it('junto a un riesgo nada dice que el dinero está a salvo', () => {
    const dichos = salud({ duraderaEstricta: false, enCuarentena: 1, numeros: { E32: 3 } })
    expect(dichos.map(({ gravedad }) => gravedad)).toEqual(expect.arrayContaining(['riesgo', 'atencion']))
    expect(dichos.map(({ dinero }) => dinero).join(' ')).not.toContain('a salvo')
  })

  it.each(Object.entries(casos))('%s dice qué pasó, si el dinero corre riesgo y qué hacer, con frases enteras', (_estado, caso) => {
    for (const { gravedad, titulo, dinero, hacer } of salud(caso)) {
      const hayRiesgo = salud(caso).some((otro) => otro.gravedad === 'riesgo')
      const aSalvo = hayRiesgo ? /^[A-ZÁÉÍÓÚ].*\.$/ : /^Tu dinero está a salvo: [a-z].*\.$/
      expect(dinero).toMatch(gravedad === 'riesgo' ? /^Hay riesgo: [a-z].*\.$/ : aSalvo)
      expect(titulo).toMatch(/^[A-ZÁÉÍÓÚ0-9].*[^.]$/)
      expect(hacer).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
      expect(`${titulo} ${dinero} ${hacer}`).not.toMatch(/undefined|NaN|\{|\$\{/)
    }
  })
})

describe('lo que se calla', () => {
  it('con todo bien hay una sola frase', () => {
    expect(estados()).toEqual(['al-dia'])
    expect(estados({ sinEnviar: 2, masViejo: hace(5) })).toEqual(['por-enviar'])
    expect(estados({ sinEnviar: 1, masViejo: hace(0), persistente: false })).toEqual(['por-enviar'])
    expect(salud().every(({ gravedad }) => gravedad === 'bien')).toBe(true)
  })

  it('lo más grave va primero, y lo que dice lo mismo con menos fuerza no se repite', () => {
    expect(estados({ enLinea: false, sinEnviar: 3, masViejo: hace(2 * DIA), enCuarentena: 1, contactoEn: hace(2 * DIA) })).toEqual([
      'sin-enviar-hace-dias',
      'cuarentena',
    ])
    expect(estados({ fallo: 'sync.error', sinEnviar: 2, masViejo: hace(30) })).toEqual(['atascado'])
    expect(estados({ enLinea: undefined, contactoEn: hace(2 * DIA), sinEnviar: 1 })).toEqual(['callado-con-pendientes'])
  })

  it('en los bordes: un día justo no es más de un día, ni diez minutos más de diez', () => {
    expect(estados({ enLinea: false, sinEnviar: 1, masViejo: hace(DIA) })).toEqual(['solo-aqui'])
    expect(estados({ enLinea: undefined, contactoEn: hace(DIA) })).toEqual(['al-dia'])
    expect(estados({ sinEnviar: 1, masViejo: hace(10) })).toEqual(['por-enviar'])
    expect(estados({ desfaseMs: 600_000 })).toEqual(['al-dia'])
    expect(estados({ libreBytes: 200_000_000, numeros: { E32: 20 } })).toEqual(['al-dia'])
  })
})

describe('quién lo cuenta', () => {
  const propio: EstadoPropio = {
    esCaja: true,
    conexion: 'en-linea',
    ultimoContacto: hace(1),
    ultimoFallo: '',
    revocado: false,
    copiado: false,
    permisoQuedaMs: undefined,
    sinEnviar: 0,
    masViejo: '',
    enCuarentena: 0,
    desfaseMs: 0,
    numeros: {},
    persistente: true,
    duraderaEstricta: true,
    usoBytes: 1,
    cuotaBytes: 0,
    comparado: null,
  }
  const remoto: SaludDispositivo = {
    dispositivoId: 'd',
    nombre: 'Tableta',
    clase: 'caja',
    cajaId: 'c',
    estado: 'activo',
    contactoEn: hace(1),
    desfaseMs: 0,
    recibidos: 9,
    huecos: [],
    huecosDesde: '',
    enCuarentena: 0,
    ultimo: null,
    comparado: null,
    copiadoEn: '',
    firmaAjenaEn: '',
    suspendidoEn: '',
    confianza: { nivel: 'plena', cuantos: 0, centavos: 0 },
  }
  const ultimo = {
    hora: hace(1),
    sinEnviar: 0,
    masViejo: '',
    version: '',
    persistente: true,
    usoBytes: 0,
    cuotaBytes: 0,
    numeros: { E32: 0 },
  }

  it('el propio equipo: sin saber el espacio no lo da por poco, y mientras verifica no dice que no hay conexión', () => {
    const de = (cambio: Partial<EstadoPropio>) => saludDe(situacionPropia({ ...propio, ...cambio }), AHORA).map(({ estado }) => estado)
    expect(de({})).toEqual(['al-dia'])
    expect(de({ conexion: 'verificando' })).toEqual(['al-dia'])
    expect(de({ conexion: 'sin-conexion' })).toEqual(['sin-conexion'])
    expect(de({ cuotaBytes: 100_000_000 })).toEqual(['poco-espacio'])
    expect(de({ ultimoFallo: 'dispositivo.suspendido', sinEnviar: 2, masViejo: hace(30) })).toEqual(['suspendido'])
    expect(de({ comparado: { distintos: [distinto(2, 1)] } })).toEqual(['el-servidor-tiene-menos'])
  })

  it('el servidor, de cada equipo: los números cuentan en una caja activa', () => {
    const de = (cambio: Partial<SaludDispositivo>) => saludDe(situacionRemota({ ...remoto, ...cambio }), AHORA).map(({ estado }) => estado)
    expect(de({})).toEqual(['al-dia'])
    expect(
      de({
        huecos: [
          [3, 4],
          [9, 9],
        ],
      }),
    ).toEqual(['faltan-documentos'])
    expect(
      saludDe(
        situacionRemota({
          ...remoto,
          huecos: [
            [3, 4],
            [9, 9],
          ],
        }),
        AHORA,
      )[0]?.titulo,
    ).toBe('Faltan 3 documentos')
    expect(de({ ultimo })).toEqual(['sin-numeros'])
    expect(de({ ultimo, clase: 'web' })).toEqual(['al-dia'])
    expect(de({ ultimo, estado: 'revocado' })).toEqual(['retirado'])
    const viejo = hace(5 * DIA)
    expect([de({ contactoEn: viejo }), de({ contactoEn: viejo, clase: 'web' })]).toEqual([['callado'], ['al-dia']])
    expect(de({ contactoEn: viejo, clase: 'web', ultimo: { ...ultimo, sinEnviar: 1, masViejo: viejo } })).toEqual(['sin-enviar-hace-dias'])
    expect([de({ contactoEn: '' }), de({ contactoEn: '', recibidos: 0 })]).toEqual([['al-dia'], ['recien-llegado']])
  })

  it('la tienda entera dice lo peor, y de quién', () => {
    expect(saludDeTienda([remoto], AHORA)).toEqual({ gravedad: 'bien', peor: undefined, conAvisos: 0 })
    const huecos = { ...remoto, nombre: 'Caja 2', huecos: [[1, 1]] as [number, number][] }
    expect(saludDeTienda([{ ...remoto, enCuarentena: 1 }, huecos, remoto], AHORA)).toMatchObject({
      gravedad: 'riesgo',
      conAvisos: 2,
      peor: { dispositivo: 'Caja 2', aviso: { estado: 'faltan-documentos', titulo: 'Falta 1 documento' } },
    })
  })
})

it('el tiempo se dice entero, o en breve', () => {
  const minutos = [0, 1, 5, 60, 180, DIA, 3 * DIA]
  expect(minutos.map((m) => tiempo(m * 60_000))).toEqual(['un momento', '1 minuto', '5 minutos', '1 hora', '3 horas', '1 día', '3 días'])
  expect(minutos.map((m) => tiempoCorto(m * 60_000))).toEqual(['', '1 min', '5 min', '1 h', '3 h', '1 d', '3 d'])
})
