/** Notes in a store's book what its stock was worth at the end of a month, one change of the store after another (`bancos/turno.ts`). */
import { idDeValor, ValorDeInventario } from '#domain/contabilidad/valor-de-inventario.entity.ts'
import { componer } from '#domain/core/entity.ts'
import { diaFiscal, limitesDelMes, mesDe } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { valorAl, type ValorDeExistencias } from '#domain/inventario/costo.rules.ts'
import type { InventarioDeMes } from '#domain/libros/comandos.libros.ts'
import { enTurno } from '../bancos/turno.ts'
import { baseDeTienda } from '../core/bases.ts'
import type { Server } from '../core/contexto.ts'
import { auditar, type ActoServidor } from '../core/decisiones.ts'
import { leerTodos } from '../core/documentos.ts'
import { costosDe, resumenesDe } from '../reportes/resumen.ts'
import type { Db } from '../store/port.ts'

const ultimoDia = (mes: string): string => limitesDelMes(`${mes}-01`)[1]

const anotadosDe = async (conta: Db): Promise<ValorDeInventario[]> =>
  (await leerTodos(conta, ValorDeInventario)).toSorted((a, b) => (a.mes < b.mes ? -1 : 1))

/** Of each of these months, what its stock comes to by now. */
async function valoresDe(server: Server, tiendaId: string, meses: readonly string[]): Promise<Map<string, ValorDeExistencias>> {
  const costos = [...costosDe(await resumenesDe(server).alDia(tiendaId)).values()]
  return new Map(meses.map((mes) => [mes, valorAl(costos, ultimoDia(mes))]))
}

/** What was noted of each month beside what it comes to by now, the newest first; of these months too, noted or not. */
export async function inventariosDeMeses(server: Server, tiendaId: string, ademas: readonly string[]): Promise<InventarioDeMes[]> {
  const anotados = await anotadosDe(await baseDeTienda(server.store, tiendaId, 'conta'))
  const meses = [...new Set([...anotados.map(({ mes }) => mes), ...ademas])].sort().reverse()
  const valores = await valoresDe(server, tiendaId, meses)
  return meses.flatMap((mes) => {
    const [anotado, valor] = [anotados.find((uno) => uno.mes === mes), valores.get(mes)]
    if (!valor || (!anotado && valor.centavos === 0)) return []
    return [
      {
        mes,
        anotadoCentavos: anotado?.centavos ?? null,
        en: anotado?.en ?? '',
        ahoraCentavos: valor.centavos,
        sinCosto: valor.sinCosto,
        enRojo: valor.enRojo,
      },
    ]
  })
}

/** What a month that is closed now would lack in its book; undefined when it is noted as it is, or there is none. */
export async function inventarioSinAnotar(server: Server, tiendaId: string, mes: string): Promise<number | undefined> {
  const anotados = await anotadosDe(await baseDeTienda(server.store, tiendaId, 'conta'))
  const centavos = (await valoresDe(server, tiendaId, [mes])).get(mes)?.centavos ?? 0
  return centavos === (anotados.find((uno) => uno.mes === mes)?.centavos ?? 0) ? undefined : centavos
}

/** Notes the stock of a month that ended, or notes it again; the month after it begins at that. 'inventario.mes-sin-terminar'. */
export function anotarInventario(server: Server, acto: ActoServidor, mes: string): Promise<Result<{ mes: string; centavos: number }>> {
  const { tiendaId, autor, en } = acto
  return enTurno(server, tiendaId, async ({ conta, orden }) => {
    if (mes >= mesDe(diaFiscal(en))) return fallo('inventario.mes-sin-terminar')
    const anotados = await anotadosDe(conta)
    const valor = (await valoresDe(server, tiendaId, [mes])).get(mes)
    if (!valor) throw new Error(`inventario: no value of ${mes}`)
    const previo = anotados.findLast((uno) => uno.mes < mes)
    const siguiente = anotados.find((uno) => uno.mes > mes)
    const campos = {
      mes,
      ...valor,
      antesCentavos: previo?.centavos ?? 0,
      antesPuestoCentavos: previo?.puestoCentavos ?? 0,
      antesRecibidoCentavos: previo?.recibidoCentavos ?? 0,
      orden,
    }
    const nuevo = componer(ValorDeInventario, idDeValor(mes), campos, {
      tiendaId,
      en,
      creadoPor: autor,
      dispositivoId: '',
      seq: 0,
      hlc: '',
    })
    const antes = anotados.find((uno) => uno.mes === mes)
    await auditar(server, {
      base: conta.nombre,
      docTipo: ValorDeInventario.tipo,
      docId: nuevo.id,
      accion: antes ? 'editar' : 'crear',
      antes: antes ? { centavos: antes.centavos } : {},
      despues: { mes, centavos: valor.centavos },
      acto,
      rev: '',
    })
    const { centavos: antesCentavos, puestoCentavos: antesPuestoCentavos, recibidoCentavos: antesRecibidoCentavos } = valor
    return ok({
      valor: { mes, centavos: valor.centavos },
      guardar: [nuevo, ...(siguiente ? [{ ...siguiente, antesCentavos, antesPuestoCentavos, antesRecibidoCentavos, orden }] : [])],
    })
  })
}
