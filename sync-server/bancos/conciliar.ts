/** Says which lines are which payments, takes that back, closes months and opens them again; each as one change of the store's book. */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import type { comandosBancos } from '#domain/bancos/comandos.bancos.ts'
import { CierreDeBanco, Conciliacion } from '#domain/bancos/conciliacion.entity.ts'
import { mesAbierto, resumirMes, revisarCierreDeMes, revisarConciliacion, ultimoCierre } from '#domain/bancos/conciliacion.rules.ts'
import { CuentaDeBanco } from '#domain/bancos/cuenta-de-banco.entity.ts'
import { LineaDeBanco } from '#domain/bancos/linea-de-banco.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, type ActoServidor } from '../core/decisiones.ts'
import { deTipo, leerUno } from '../core/documentos.ts'
import { cierresDe, leerLineas, leerMovimientos, movimientosPorId } from './lectura.ts'
import { conciliacionesDe, enTurno, marcasDe, type Escrito } from './turno.ts'

type Grupos = z.output<typeof comandosBancos.conciliar.cuerpo>['grupos']

const sobreDe = ({ tiendaId, en, autor }: ActoServidor) => ({ tiendaId, en, creadoPor: autor, dispositivoId: '', seq: 0, hlc: '' })

/** Of several groups, those of which a thing is taken already are left out; of one alone, that is why it is refused. */
export async function conciliar(
  server: Server,
  acto: ActoServidor,
  cuentaId: string,
  grupos: Grupos,
): Promise<Result<{ hechas: string[]; saltadas: number }>> {
  const { tiendaId } = acto
  const ops = await baseDeTienda(server.store, tiendaId, 'ops')
  return enTurno(server, tiendaId, async ({ conta, orden }) => {
    const cuenta = await leerUno(conta, CuentaDeBanco, cuentaId)
    if (!cuenta) return fallo('cuentaDeBanco.no-existe')
    const abierto = mesAbierto(cuenta, await cierresDe(conta, cuentaId))
    const [idsDeLineas, idsDeMovimientos] = [grupos.flatMap(({ lineas }) => lineas), grupos.flatMap(({ movimientos }) => movimientos)]
    const [crudas, movimientos, tomadas] = await Promise.all([
      conta.getMany(idsDeLineas),
      movimientosPorId(conta, ops, idsDeMovimientos),
      conciliacionesDe(conta, [...idsDeLineas, ...idsDeMovimientos]),
    ])
    const lineas = new Map(
      deTipo(
        LineaDeBanco,
        crudas.filter((doc) => doc !== undefined),
      )
        .filter((linea) => linea.cuentaId === cuentaId && linea.estado === 'vigente')
        .map((linea) => [linea.id, linea]),
    )
    const usadas = new Set(tomadas.keys())
    const nuevas: Conciliacion[] = []
    for (const grupo of grupos) {
      const ids = [...grupo.lineas, ...grupo.movimientos]
      if (ids.some((id) => usadas.has(id))) continue
      if (new Set(ids).size < ids.length) return fallo('conciliacion.ya-conciliada')
      const [suyas, suyos] = [
        grupo.lineas.flatMap((id) => lineas.get(id) ?? []),
        grupo.movimientos.flatMap((id) => movimientos.get(id) ?? []),
      ]
      if (suyas.length + suyos.length < ids.length) return fallo('conciliacion.no-esta')
      const { concepto, nota, porque } = grupo
      const revisada = revisarConciliacion({ lineas: suyas, movimientos: suyos, concepto, nota }, cuenta.moneda, abierto)
      if (!revisada.ok) return revisada
      for (const id of ids) usadas.add(id)
      const campos = {
        cuentaId,
        moneda: cuenta.moneda,
        ...revisada.value,
        lineas: suyas.map(({ id, fecha, centavos }) => ({ id, fecha, centavos })),
        movimientos: suyos.map(({ id, clase, documentoId, fecha, centavos, parte, partida, valorCentavos }) => ({
          id,
          clase,
          documentoId,
          fecha,
          centavos,
          parte,
          partida,
          valorCentavos,
        })),
        concepto,
        nota: nota.trim(),
        porque,
        estado: 'vigente' as const,
        deshechaPor: '',
        deshechaEn: '',
        orden,
      }
      nuevas.push(componer(Conciliacion, `${Conciliacion.tipo}:${uuidv7()}`, campos, sobreDe(acto)))
    }
    if (nuevas.length === 0) return fallo('conciliacion.ya-conciliada')
    const hechas = nuevas.map(({ id }) => id)
    // Each says who and when by itself: the audit has the act.
    await auditar(server, {
      base: conta.nombre,
      docTipo: Conciliacion.tipo,
      docId: cuentaId,
      accion: 'crear',
      antes: {},
      despues: { hechas },
      acto,
      rev: '',
    })
    const guardar: Escrito[] = nuevas.flatMap((una) => [una, ...marcasDe([...una.lineas, ...una.movimientos], una.id, orden)])
    return ok({ valor: { hechas, saltadas: grupos.length - nuevas.length }, guardar })
  })
}

/** Takes one back: what it had is free again. */
export function deshacerConciliacion(server: Server, acto: ActoServidor, cuentaId: string, id: string): Promise<Result<{ id: string }>> {
  return enTurno(server, acto.tiendaId, async ({ conta, orden }) => {
    const [cuenta, una] = await Promise.all([leerUno(conta, CuentaDeBanco, cuentaId), leerUno(conta, Conciliacion, id)])
    if (!cuenta || una?.cuentaId !== cuentaId) return fallo('conciliacion.no-esta')
    if (una.estado === 'deshecha') return fallo('conciliacion.ya-deshecha')
    if (una.mes < mesAbierto(cuenta, await cierresDe(conta, cuentaId))) return fallo('conciliacion.mes-cerrado')
    const deshecha: Conciliacion = { ...una, estado: 'deshecha', deshechaPor: acto.autor, deshechaEn: acto.en, orden }
    await auditar(server, {
      base: conta.nombre,
      docTipo: una.tipo,
      docId: id,
      accion: 'editar',
      antes: una,
      despues: deshecha,
      acto,
      rev: '',
    })
    return ok({ valor: { id }, guardar: [deshecha, ...marcasDe([...una.lineas, ...una.movimientos], '', orden)] })
  })
}

/** Closes the first month that is open, when what the bank says that there was is what there is here. */
export async function cerrarMes(
  server: Server,
  acto: ActoServidor,
  cuentaId: string,
  { mes, saldoDelBancoCentavos }: { mes: string; saldoDelBancoCentavos: number },
): Promise<Result<CierreDeBanco>> {
  const ops = await baseDeTienda(server.store, acto.tiendaId, 'ops')
  return enTurno(server, acto.tiendaId, async ({ conta, orden }) => {
    const cuenta = await leerUno(conta, CuentaDeBanco, cuentaId)
    if (!cuenta) return fallo('cuentaDeBanco.no-existe')
    const cierres = await cierresDe(conta, cuentaId)
    const [deLineas, deMovimientos] = await Promise.all([
      leerLineas(conta, cuenta, cierres, mes),
      leerMovimientos(conta, ops, { cuenta, mes, cierres }),
    ])
    const conciliaciones = [...new Map([...deLineas.conciliaciones, ...deMovimientos.conciliaciones]).values()]
    const { saldoInicialCentavos, lineas } = deLineas
    const resumen = resumirMes({ mes, saldoInicialCentavos, lineas, movimientos: deMovimientos.movimientos, conciliaciones })
    const abierto = mesAbierto(cuenta, cierres)
    const revisado = revisarCierreDeMes(resumen, { mes, abierto, hoy: diaFiscal(acto.en), saldoDelBancoCentavos, moneda: cuenta.moneda })
    if (!revisado.ok) return revisado
    const suyas = conciliaciones.filter((una) => una.cuentaId === cuentaId && una.mes <= mes)
    const contado = [...lineas, ...suyas].map(({ id, orden: cual }) => `${id} ${cual}`).sort()
    const campos = {
      ...resumen,
      cuentaId,
      moneda: cuenta.moneda,
      mes,
      huella: createHash('sha256').update(contado.join('\n')).digest('hex'),
      estado: 'cerrado' as const,
      motivo: '',
      reabiertoPor: '',
      reabiertoEn: '',
      orden,
    }
    const cierre = componer(CierreDeBanco, `${CierreDeBanco.tipo}:${uuidv7()}`, campos, sobreDe(acto))
    await auditar(server, {
      base: conta.nombre,
      docTipo: cierre.tipo,
      docId: cierre.id,
      accion: 'crear',
      antes: {},
      despues: cierre,
      acto,
      rev: '',
    })
    return ok({ valor: cierre, guardar: [cierre] })
  })
}

/** Opens the last closed month again; its closing stays, with the reason. */
export function reabrirMes(
  server: Server,
  acto: ActoServidor,
  cuentaId: string,
  id: string,
  motivo: string,
): Promise<Result<{ id: string }>> {
  return enTurno(server, acto.tiendaId, async ({ conta, orden }) => {
    const cierre = ultimoCierre(await cierresDe(conta, cuentaId))
    if (cierre?.id !== id) return fallo('cierre-de-banco.no-es-el-ultimo')
    const reabierto: CierreDeBanco = { ...cierre, estado: 'reabierto', motivo, reabiertoPor: acto.autor, reabiertoEn: acto.en, orden }
    await auditar(server, {
      base: conta.nombre,
      docTipo: cierre.tipo,
      docId: id,
      accion: 'editar',
      antes: cierre,
      despues: reabierto,
      acto,
      rev: '',
    })
    return ok({ valor: { id }, guardar: [reabierto] })
  })
}
