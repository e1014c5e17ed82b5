/** Handovers of cash that were signed before both papers were here, and that do not agree now that they are, or have no other half. */
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { defectoDeRecepcion, idRecepcion, idRetorno } from '#domain/caja/entrega.rules.ts'
import { diaFiscal } from '#domain/core/fecha.ts'
import { desacuerdoDe, deTodo } from '#domain/sync/recomputo.rules.ts'
import type { Db, Stored } from '../../store/port.ts'
import { deTipo } from '../../core/documentos.ts'
import { esId } from '../../core/hechos/remitente.ts'
import { existentes, recibida, type ConRecepcion, type Hallazgo } from './ventas.ts'

/** Who may settle what another gave is known at the door, with their role of then (ingesta/entregas.ts). */
const resuelve = true

/** What does not agree among these documents and those that they speak of; and all that was looked at, which is settled when it does. */
export async function deEntregas(
  ops: Db,
  docs: readonly Stored[],
): Promise<{ hallados: Hallazgo[]; mirados: ConRecepcion<RecepcionDinero>[] }> {
  const llegadas = deTipo(RecepcionDinero, docs)
  const suyas = [...deTipo(EntregaDinero, docs).map(({ id }) => id), ...llegadas.map(({ entregaId }) => entregaId)]
  const ids = [...new Set(suyas)].filter(esId)
  if (ids.length === 0) return { hallados: [], mirados: [] }
  const guardados = existentes(await ops.getMany(ids.flatMap((id) => [id, idRecepcion(id), idRetorno(id)])))
  const entregas = new Map(deTipo(EntregaDinero, guardados).map((una) => [una.id, una]))
  const recepciones = new Map([...llegadas, ...deTipo(RecepcionDinero, guardados)].map((una) => [una.id, una]))
  const mirados = [...recepciones.values()].filter(recibida)
  const hallados = mirados.flatMap((una): Hallazgo[] => {
    const entrega = entregas.get(una.entregaId)
    const principal = recepciones.get(idRecepcion(una.entregaId))
    const defecto = entrega
      ? defectoDeRecepcion(una, { entrega, recepcion: principal?.id === una.id ? undefined : principal, resuelve })
      : 'su entrega no está'
    if (defecto === undefined) return []
    const dice = una.dopCentavos + una.usdCentavos
    const desacuerdo = desacuerdoDe([
      { ...deTodo('persona', dice, (entrega?.dopCentavos ?? 0) + (entrega?.usdCentavos ?? 0), dice), nombre: defecto },
    ])
    return desacuerdo ? [{ motivo: 'persona_fuera', porque: 'entrega-ajena', ...desacuerdo, hecho: miradoDe(una) }] : []
  })
  return { hallados, mirados }
}

const miradoDe = ({ id, tipo, dispositivoId, turnoId, en, cajaId, creadoPor, quienNombre }: RecepcionDinero): Hallazgo['hecho'] => ({
  id,
  tipo,
  dispositivoId,
  turnoId,
  ncf: '',
  fecha: diaFiscal(en),
  cajaId,
  cajeroId: creadoPor,
  cajeroNombre: quienNombre,
})
