import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePuede, useVivo } from '#data/session/react.tsx'
import { Caja } from '#domain/tienda/dispositivo.entity.ts'
import { CierreTurno, Turno } from '#domain/caja/turno.entity.ts'
import { PageLayout } from '#ui/page/PageLayout.tsx'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useChangeSearch } from '#ui/hooks/useChangeSearch.ts'
import { IncluyePorAclarar } from '#features/kit/aclarar/IncluyePorAclarar.tsx'
import { CerrarTurno } from './CerrarTurno.tsx'
import { DiferenciasPorCajero } from './DiferenciasPorCajero.tsx'
import { conTurno } from './direccion.ts'
import { TurnoCerrado } from './TurnoCerrado.tsx'
import { TurnosList } from './TurnosList.tsx'

/** The shifts of a store: the open ones are counted blind and closed, the closed ones are read and printed. */
export function Component() {
  const turnos = useVivo(Turno)
  const cierres = useVivo(CierreTurno)
  const filasCajas = useVivo(Caja)
  const cajas = useMemo(() => (filasCajas ?? []).map(({ doc }) => doc), [filasCajas])
  const [busqueda] = useSearchParams()
  const cambiarBusqueda = useChangeSearch()
  const turnoId = busqueda.get('turno')
  const nombreCaja = (id: string) => cajas.find((caja) => caja.id === id)?.nombre ?? 'Caja'
  const deTurno = useMemo(() => new Map((cierres ?? []).map((cierre) => [cierre.doc.turnoId, cierre])), [cierres])
  const cierreDe = useCallback((id: string) => deTurno.get(id), [deTurno])
  const veEsperado = usePuede(Turno, 'verEsperado')
  const docs = useMemo(() => (turnos ?? []).map(({ doc }) => doc), [turnos])
  const cierreDoc = useCallback((id: string) => cierreDe(id)?.doc, [cierreDe])
  if (turnos === undefined || cierres === undefined) return <Loading />
  const turno = turnos.find(({ doc }) => doc.id === turnoId)?.doc
  const cierre = turno && cierreDe(turno.id)
  const ver = (id: string) => cambiarBusqueda((antes) => conTurno(antes, id))
  const volver = () => cambiarBusqueda((antes) => conTurno(antes, ''))

  if (turno && cierre) return <TurnoCerrado turno={turno} cierre={cierre} caja={nombreCaja(turno.cajaId)} onBack={volver} />
  if (turno)
    return <CerrarTurno key={turno.id} turno={turno} caja={nombreCaja(turno.cajaId)} onClosed={() => ver(turno.id)} onBack={volver} />
  return (
    <PageLayout
      title="Cuadre de caja"
      description="Cada turno se cuenta a ciegas y se cierra una vez. Lo que llegue después queda como complemento; el cierre no cambia."
      width="full"
    >
      <IncluyePorAclarar que="Lo de estos turnos" de={({ turnoId }) => turnoId !== ''} />
      {turnos.length === 0 ? (
        <EmptyState title="Aún no hay turnos">Se abren en la caja, contando el fondo.</EmptyState>
      ) : (
        <>
          {veEsperado && <DiferenciasPorCajero turnos={docs} cierreDe={cierreDoc} />}
          <TurnosList turnos={turnos} cierreDe={cierreDe} cajas={cajas} onOpen={ver} />
        </>
      )}
    </PageLayout>
  )
}
