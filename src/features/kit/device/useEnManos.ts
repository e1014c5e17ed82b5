import { usePersona, useVivo } from '#data/session/react.tsx'
import { EntregaDinero, RecepcionDinero } from '#domain/caja/entrega-dinero.entity.ts'
import { DepositoBanco, GastoEfectivo } from '#domain/caja/fondo.entity.ts'
import { cobradoEnManos } from '#domain/caja/manos.rules.ts'
import { Cobro } from '#domain/cobros/cobro.entity.ts'

/** What whoever is here collected with no drawer and still has, by what this device knows, RD$ centavos; 0 while the disk is read. */
export function useEnManos(): number {
  const persona = usePersona()
  const [cobros, entregas, recepciones] = [useVivo(Cobro), useVivo(EntregaDinero), useVivo(RecepcionDinero)]
  const [gastos, depositos] = [useVivo(GastoEfectivo), useVivo(DepositoBanco)]
  if (!persona || !cobros || !entregas || !recepciones || !gastos || !depositos) return 0
  return cobradoEnManos(persona.empleadoId, {
    cobros: cobros.map(({ doc }) => doc),
    entregas: entregas.map(({ doc }) => doc),
    recepciones: recepciones.map(({ doc }) => doc),
    salidas: [...gastos, ...depositos].map(({ doc }) => doc),
  })
}
