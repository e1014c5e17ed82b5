/** What a store tells DGII each month: looked at, taken as a file, and noted down as handed in with the file kept. */
import { v7 as uuidv7 } from 'uuid'
import { comandosDeclaraciones } from '#domain/fiscal/declaraciones/comandos.declaraciones.ts'
import { Declaracion, type FormatoDgii, type SeriesDgii } from '#domain/fiscal/declaraciones/declaracion.entity.ts'
import { nombreDgii } from '#domain/fiscal/declaraciones/ventas-607.ts'
import { diaFiscal, limitesDelMes, mesDe } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda, tipoPropio } from '../../core/bases.ts'
import type { Server } from '../../core/contexto.ts'
import { crearDecision, editarDecision, type ActoServidor } from '../../core/decisiones.ts'
import { leerTodos, leerUno } from '../../core/documentos.ts'
import { porQuien } from '../../http/limites.ts'
import { ruta } from '../../http/ruta.ts'
import type { Db } from '../../store/port.ts'
import type { Mayores } from '../mayor.ts'
import { archivoDelMes, revisarMes } from './mes.ts'

const leer = { permiso: [Declaracion, 'leer'] } as const
const presentar = { permiso: [Declaracion, 'presentar'], dinero: true } as const
/** Characters of a file to a document. */
const POR_PARTE = 400_000

interface Parte {
  id: string
  tipo: string
  texto: string
}

/** Declarations of a store, for its owner and its accountant. `enFila`: one reading of a whole month after another. */
export function rutasDeclaraciones(server: Server, mayores: Mayores, enFila: <T>(hacer: () => Promise<T>) => Promise<T>): void {
  const despacio = { limite: porQuien(30, '1 minute') }
  ruta(
    server,
    comandosDeclaraciones.declaracionDelMes,
    leer,
    async ({ tiendaId, en, cuerpo: { mes, series } }) => {
      const mayor = await mayores.alDia(tiendaId)
      return enFila(() => revisarMes(server, mayor, { tiendaId, mes, series, en }))
    },
    despacio,
  )
  ruta(
    server,
    comandosDeclaraciones.archivoDelMes,
    leer,
    async ({ tiendaId, cuerpo }) => {
      const archivo = await enFila(() => archivoDelMes(server, tiendaId, cuerpo))
      return archivo.ok ? ok({ nombre: archivo.value.nombre, texto: archivo.value.texto, huella: archivo.value.huella }) : archivo
    },
    despacio,
  )
  ruta(
    server,
    comandosDeclaraciones.presentarDeclaracion,
    presentar,
    ({ tiendaId, autor, en, cuerpo }) => enFila(() => anotarPresentada(server, { tiendaId, autor, en }, cuerpo)),
    despacio,
  )
  ruta(server, comandosDeclaraciones.archivoPresentado, leer, async ({ tiendaId, parametro }) => {
    const conta = await baseDeTienda(server.store, tiendaId, 'conta')
    const una = await leerUno(conta, Declaracion, parametro('declaracionId'))
    if (una === undefined) return fallo('declaracion.no-existe')
    const partes = await conta.range<Parte>(`${idDeArchivo(una.id)}:`, `${idDeArchivo(una.id)};`)
    return ok({ nombre: nombreDgii(una.formato, una.rnc, una.mes), texto: partes.map(({ texto }) => texto).join(''), huella: una.huella })
  })
  ruta(server, comandosDeclaraciones.retirarDeclaracion, presentar, async ({ tiendaId, autor, en, parametro, cuerpo }) => {
    const db = await baseDeTienda(server.store, tiendaId, 'conta')
    const id = parametro('declaracionId')
    const hecho = await editarDecision(server, { db, entity: Declaracion, id, acto: { tiendaId, autor, en } }, ({ estado }) =>
      estado === 'retirada'
        ? fallo('declaracion.ya-retirada')
        : ok({ estado: 'retirada' as const, motivo: cuerpo.motivo, retiradaPor: autor, retiradaEn: en }),
    )
    return hecho.ok ? ok({ id }) : hecho
  })
}

interface Presentada {
  mes: string
  series: SeriesDgii
  formato: FormatoDgii
  huella: string
  presentadaEl: string
  acuse: string
}

/** The file is kept before the word that it was handed in: a word without its file would prove nothing. */
async function anotarPresentada(server: Server, acto: ActoServidor, pedido: Presentada): Promise<Result<{ id: string }>> {
  const { mes, formato, series, huella, presentadaEl, acuse } = pedido
  const hoy = diaFiscal(acto.en)
  if (mes >= mesDe(hoy)) return fallo('declaracion.mes-en-curso')
  if (presentadaEl > hoy || presentadaEl <= limitesDelMes(`${mes}-01`)[1]) return fallo('declaracion.otro-dia')
  const archivo = await archivoDelMes(server, acto.tiendaId, { mes, series, formato })
  if (!archivo.ok) return archivo
  const { texto, rnc, lineas, montoCentavos, itbisCentavos } = archivo.value
  if (archivo.value.huella !== huella) return fallo('declaracion.cambio')
  const conta = await baseDeTienda(server.store, acto.tiendaId, 'conta')
  const previas = await leerTodos(conta, Declaracion, { clave: `${mes}:${formato}`, orden: 'desc' })
  const previa = previas.find(({ estado }) => estado === 'presentada')
  if (previa?.huella === huella) return fallo('declaracion.ya-presentada')
  const id = `declaracion:${uuidv7()}`
  await guardarArchivo(conta, id, texto)
  const hecho = await crearDecision(
    server,
    { db: conta, entity: Declaracion, id, acto },
    {
      mes,
      formato,
      series,
      rnc,
      lineas,
      montoCentavos,
      itbisCentavos,
      huella,
      presentadaEl,
      acuse,
      rectifica: previa?.id ?? '',
      estado: 'presentada',
      motivo: '',
      retiradaPor: '',
      retiradaEn: '',
    },
  )
  return hecho.ok ? ok({ id }) : hecho
}

const idDeArchivo = (declaracionId: string): string => `archivoDe${declaracionId}`

async function guardarArchivo(conta: Db, declaracionId: string, texto: string): Promise<void> {
  const partes: Parte[] = []
  for (let desde = 0; desde < texto.length; desde += POR_PARTE)
    partes.push({
      id: `${idDeArchivo(declaracionId)}:${String(partes.length).padStart(4, '0')}`,
      tipo: tipoPropio('archivoDeDeclaracion'),
      texto: texto.slice(desde, desde + POR_PARTE),
    })
  await conta.createMany(partes)
}
