/** Statements that are brought in, a part of a file at a time, and taken back whole. */
import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { mesAbierto, mesEnCifras } from '#domain/bancos/conciliacion.rules.ts'
import { mesDe } from '#domain/core/fecha.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { contenidoDeLinea } from '#domain/bancos/importacion.extracto.ts'
import { ExtractoDeBanco, instanteDe, LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, type ActoServidor } from '../core/decisiones.ts'
import { deTipo, leerUno } from '../core/documentos.ts'
import { cierresDe } from './lectura.ts'
import { conciliacionesDe, enTurno } from './turno.ts'

type Parte = z.output<typeof comandosBancos.importarExtracto.cuerpo>

const resto = (id: string): string => id.slice(id.indexOf(':') + 1)

/** The id of a line: the same words on the same day of the same account are the same line. */
const idDeLinea = (cuentaId: string, linea: Parte['lineas'][number]): string => {
  const huella = createHash('sha256').update(contenidoDeLinea(linea, linea.vez)).digest('hex').slice(0, 32)
  return `${LineaDeBanco.tipo}:${resto(cuentaId)}:${huella}`
}

/** Stores the lines that are not there yet; `probar` only counts them. */
export function importarExtracto(
  server: Server,
  acto: ActoServidor,
  cuentaId: string,
  { extractoId: id, archivo, probar, lineas }: Parte,
): Promise<Result<{ nuevas: number; repetidas: number }>> {
  const { tiendaId, en, autor } = acto
  const sobre = { tiendaId, creadoPor: autor, dispositivoId: '', seq: 0, hlc: '' }
  return enTurno(server, tiendaId, async ({ conta, orden }) => {
    const cuenta = await leerUno(conta, CuentaDeBanco, cuentaId)
    if (!cuenta) return fallo('cuentaDeBanco.no-existe')
    const nuevas = new Map(lineas.map((linea) => [idDeLinea(cuentaId, linea), linea]))
    for (const hay of deTipo(
      LineaDeBanco,
      (await conta.getMany([...nuevas.keys()])).filter((doc) => doc !== undefined),
    ))
      if (hay.estado === 'vigente') nuevas.delete(hay.id)
    const dias = [...nuevas.values()].map(({ fecha }) => fecha)
    if (dias.some((dia) => dia < cuenta.desde)) return fallo('extracto.antes-de-la-cuenta')
    const abierto = mesAbierto(cuenta, await cierresDe(conta, cuentaId))
    const cerrado = dias.find((dia) => mesDe(dia) < abierto)
    if (cerrado !== undefined) return fallo('extracto.mes-cerrado', { mes: mesEnCifras(mesDe(cerrado)) })

    const previo = await leerUno(conta, ExtractoDeBanco, id)
    if (previo && (previo.cuentaId !== cuentaId || previo.estado === 'deshecho')) return fallo('extracto.no-existe')
    // A part that is sent again after its answer was cut finds its own lines: they are not counted as another file's.
    const suyas = lineas.length - nuevas.size
    const contadas = { nuevas: nuevas.size, repetidas: suyas }
    if (probar || nuevas.size === 0) return ok({ valor: contadas, guardar: [] })
    const todos = lineas.map(({ fecha }) => fecha).sort()
    const extracto = componer(
      ExtractoDeBanco,
      id,
      {
        cuentaId,
        archivo,
        nuevas: (previo?.nuevas ?? 0) + contadas.nuevas,
        repetidas: (previo?.repetidas ?? 0) + contadas.repetidas,
        desde: [previo?.desde ?? todos[0] ?? '', todos[0] ?? ''].sort()[0] ?? '',
        hasta: [previo?.hasta ?? '', todos.at(-1) ?? ''].sort().at(-1) ?? '',
        estado: 'vigente',
        orden,
      },
      { ...sobre, en: previo?.en ?? en, creadoPor: previo?.creadoPor ?? autor },
    )
    const docs = [...nuevas].map(([lineaId, { vez: _vez, ...linea }]) =>
      componer(
        LineaDeBanco,
        lineaId,
        { ...linea, cuentaId, moneda: cuenta.moneda, extractoId: id, estado: 'vigente', orden },
        { ...sobre, en: instanteDe(linea.fecha) },
      ),
    )
    if (!previo)
      await auditar(server, {
        base: conta.nombre,
        docTipo: extracto.tipo,
        docId: id,
        accion: 'crear',
        antes: {},
        despues: extracto,
        acto,
        rev: '',
      })
    return ok({ valor: contadas, guardar: [...docs, extracto] })
  })
}

/** Takes back every line that a file added; refused while one of them is matched or in a closed month. */
export function deshacerExtracto(server: Server, acto: ActoServidor, cuentaId: string, id: string): Promise<Result<{ id: string }>> {
  return enTurno(server, acto.tiendaId, async ({ conta, orden }) => {
    const [cuenta, extracto] = await Promise.all([leerUno(conta, CuentaDeBanco, cuentaId), leerUno(conta, ExtractoDeBanco, id)])
    if (!cuenta || extracto?.cuentaId !== cuentaId) return fallo('extracto.no-existe')
    if (extracto.estado === 'deshecho') return ok({ valor: { id }, guardar: [] })
    const docs = await conta.find({ tipo: LineaDeBanco.tipo, padre: cuentaId, desde: instanteDe(extracto.desde) })
    const suyas = deTipo(LineaDeBanco, docs).filter((linea) => linea.extractoId === id && linea.estado === 'vigente')
    const abierto = mesAbierto(cuenta, await cierresDe(conta, cuentaId))
    if (suyas.some(({ fecha }) => mesDe(fecha) < abierto)) return fallo('conciliacion.mes-cerrado')
    const tomadas = await conciliacionesDe(
      conta,
      suyas.map((linea) => linea.id),
    )
    if (tomadas.size > 0) return fallo('extracto.con-conciliadas', { cuantas: tomadas.size })
    const deshecho: ExtractoDeBanco = { ...extracto, estado: 'deshecho', orden }
    await auditar(server, {
      base: conta.nombre,
      docTipo: extracto.tipo,
      docId: id,
      accion: 'editar',
      antes: extracto,
      despues: deshecho,
      acto,
      rev: '',
    })
    const anuladas = suyas.map((linea): LineaDeBanco => ({ ...linea, estado: 'anulada', orden }))
    return ok({ valor: { id }, guardar: [...anuladas, deshecho] })
  })
}
