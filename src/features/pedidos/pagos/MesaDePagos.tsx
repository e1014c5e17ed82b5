import { useState } from 'react'
import { Drawer, Group, Kbd, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { ChoiceField } from '#features/kit/inputs.tsx'
import { EmptyState } from '#ui/show/states.tsx'
import { useIsDesktop } from '#ui/hooks/useIsDesktop.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { useShortcuts } from '#ui/hooks/useShortcuts.ts'
import { AprobarPago, datosDeDecision, RechazarPago, type DecisionDePago } from '../DecidirPago.tsx'
import { ColaDePagos } from './ColaDePagos.tsx'
import { DetalleDePago } from './DetalleDePago.tsx'
import { impedimentoDe } from './impedimento.ts'
import classes from './Pagos.module.css'
import { useRecientes, type FuenteDePagos } from './useRecientes.ts'

/**
 * Where somebody goes through the receipts that wait: the queue, the one that is open beside its picture, and the two decisions. Keys: `A`
 * approves, `R` rejects, `J` and `K` go on and back.
 */
export function MesaDePagos({ fuente }: { fuente: FuenteDePagos }) {
  const { filas: todas, actuar } = useRecientes(fuente)
  const esEscritorio = useIsDesktop()
  const ahoraMs = useNow(15_000)
  const [metodo, setMetodo] = useSearchState('metodo', { replace: true })
  const [pedida, abrir] = useSearchState('comprobante', { replace: true })
  const [decidiendo, setDecidiendo] = useState<{ accion: DecisionDePago['accion']; fila: FilaDeVerificacion }>()
  const metodos = [...new Set(todas.map((fila) => fila.metodo.nombre))].sort((a, b) => a.localeCompare(b, 'es'))
  const filas = metodo === undefined || !metodos.includes(metodo) ? todas : todas.filter((fila) => fila.metodo.nombre === metodo)
  const puesto = filas.findIndex((fila) => fila.comprobante.id === pedida)
  const abierta = filas[puesto] ?? (esEscritorio ? filas[0] : undefined)
  const ir = (paso: number): void => {
    const aqui = abierta ? filas.indexOf(abierta) : -1
    const otra = filas[Math.min(filas.length - 1, Math.max(0, aqui + paso))]
    if (otra) abrir(otra.comprobante.id)
  }
  const decidir = (accion: DecisionDePago['accion']): void => {
    if (!abierta || impedimentoDe(abierta, fuente, ahoraMs) !== undefined) return
    setDecidiendo({ accion, fila: abierta })
    // Whoever decides has it for ten minutes; if somebody else does, the decision says so.
    void actuar(abierta, 'tomarVerificacion', {})
  }
  useShortcuts([
    { key: 'j', run: () => ir(1) },
    { key: 'k', run: () => ir(-1) },
    { key: 'a', run: () => decidir('aprobarPago') },
    { key: 'r', run: () => decidir('rechazarPago') },
  ])

  if (todas.length === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={38} />} title="No hay pagos por verificar">
        Los comprobantes que envían los clientes aparecen aquí, el que más espera primero.
      </EmptyState>
    )
  const enviarDecision = async (fila: FilaDeVerificacion, decision: DecisionDePago) => {
    const puestoSuyo = filas.findIndex(({ comprobante }) => comprobante.id === fila.comprobante.id)
    const siguiente = filas[puestoSuyo + 1] ?? filas[puestoSuyo - 1]
    const respuesta = await actuar(fila, decision.accion, datosDeDecision(decision))
    if (respuesta.ok) abrir(esEscritorio ? siguiente?.comprobante.id : undefined)
    return respuesta
  }
  const detalle = abierta && (
    <DetalleDePago
      key={abierta.comprobante.id}
      fila={abierta}
      fuente={fuente}
      ahoraMs={ahoraMs}
      onTake={() => actuar(abierta, 'tomarVerificacion', {})}
      onDecide={decidir}
      onContinue={filas.length > 1 ? () => ir(filas.indexOf(abierta) === filas.length - 1 ? 1 - filas.length : 1) : undefined}
    />
  )
  const dialogo = decidiendo && {
    comprobante: decidiendo.fila.comprobante,
    esperadoCentavos: decidiendo.fila.esperadoCentavos,
    metodo: decidiendo.fila.metodo,
    decidir: (decision: DecisionDePago) => enviarDecision(decidiendo.fila, decision),
    onClose: () => setDecidiendo(undefined),
  }
  return (
    <>
      <Group mb="md" align="flex-end" justify="space-between">
        {metodos.length > 1 && (
          <ChoiceField
            label="Cuenta"
            value={metodo ?? ''}
            data={[
              { value: '', label: `Todas (${todas.length})` },
              ...metodos.map((nombre) => ({ value: nombre, label: `${nombre} (${cuantos(todas, nombre)})` })),
            ]}
            onChange={setMetodo}
          />
        )}
        {esEscritorio && (
          <Text size="sm" c="dimmed">
            <Kbd>A</Kbd> aprobar · <Kbd>R</Kbd> rechazar · <Kbd>J</Kbd> siguiente · <Kbd>K</Kbd> anterior
          </Text>
        )}
      </Group>
      <div className={classes['mesa']}>
        <ColaDePagos filas={filas} abierta={abierta?.comprobante.id} ahoraMs={ahoraMs} fuente={fuente} onOpen={abrir} />
        {esEscritorio ? (
          <section aria-label="Comprobante abierto" className={classes['detalle']}>
            {detalle}
          </section>
        ) : (
          <Drawer opened={detalle !== undefined} onClose={() => abrir()} position="right" size="100%" title="Comprobante">
            {detalle}
          </Drawer>
        )}
      </div>
      {dialogo && decidiendo.accion === 'aprobarPago' && <AprobarPago {...dialogo} />}
      {dialogo && decidiendo.accion === 'rechazarPago' && <RechazarPago {...dialogo} />}
    </>
  )
}

const cuantos = (filas: readonly FilaDeVerificacion[], nombre: string): number =>
  filas.filter(({ metodo }) => metodo.nombre === nombre).length
