import { Suspense, useState } from 'react'
import { Anchor, Paper } from '@mantine/core'
import { useCarrito } from '#data/mercado/carrito.ts'
import { useLeido } from '#data/useLeido.ts'
import { codigoMasAngosto } from '#domain/envios/territorio.ts'
import type { TiendaPublica } from '#domain/tienda/tienda.entity.ts'
import { textoFranjas } from '#domain/tienda/horario.rules.ts'
import { formatMoney } from '#domain/core/money.ts'
import { enUnaLinea } from '#features/kit/address/direcciones.ts'
import { guardarZona, leerZona } from '../zona.ts'
import { deferred } from '#ui/page/deferred.tsx'
import { formatWeight } from '#ui/format.ts'
import { OfflineState } from '#ui/show/states.tsx'
import { useCondiciones } from '../useCondiciones.ts'
import classes from './Vitrina.module.css'

const PorQueNo = deferred(async () => (await import('./Palabras.tsx')).PorQueNo, OfflineState)
const LeerResenas = deferred(async () => (await import('./LeerResenas.tsx')).LeerResenas, OfflineState)
const ElegirZona = deferred(async () => (await import('../ElegirZona.tsx')).ElegirZona, OfflineState)

/** What it takes to order here: delivery to where the visitor is, the least that is brought, and how it is paid. */
export function Condiciones({ tienda }: { tienda: TiendaPublica }) {
  const { estado } = useCarrito()
  const [zona, setZona] = useState(() => leerZona(localStorage))
  const [leyendo, setLeyendo] = useState(false)
  const [escogiendo, setEscogiendo] = useState(false)
  const entrega = estado?.entrega ?? null
  const sinNombre = entrega !== null && entrega.nombre === ''
  // The names of all places weigh: only an address without one of its own needs them.
  const { valor: territorio } = useLeido(
    async () => (sinNombre ? await (await import('#data/envios/territorio.ts')).leerTerritorio() : undefined),
    [sinNombre],
  )
  const lugar = entrega ? { codigo: codigoMasAngosto(entrega), nombre: entrega.nombre || enUnaLinea(entrega, territorio) } : zona
  const condiciones = useCondiciones(tienda, lugar?.codigo ?? '')
  const lleva = tienda.deliveryPropio || tienda.deliveryMercana
  const minimo = tienda.pedidoMinimoCentavos
  const seEntrega = textoFranjas(condiciones?.envioHorario ?? tienda.entregaHorario)
  return (
    <Paper withBorder p="md">
      <dl className={classes['terminos']}>
        <div>
          <dt>{lugar ? `Llevarlo a ${lugar.nombre}` : 'Llevarlo a tu casa'}</dt>
          <dd>
            <Envio tienda={tienda} condiciones={condiciones} />
            {lleva && !entrega && (
              <Anchor component="button" type="button" size="sm" display="block" ta="start" onClick={() => setEscogiendo(true)}>
                {lugar ? 'Cambiar de lugar' : 'Di dónde estás y ve cuánto cuesta'}
              </Anchor>
            )}
          </dd>
        </div>
        {lleva && seEntrega !== '' && (
          <div>
            <dt>Se entrega</dt>
            <dd>{seEntrega}</dd>
          </div>
        )}
        {condiciones?.calificacion && (
          <div>
            <dt>Reseñas</dt>
            <dd>
              <Anchor component="button" type="button" ta="start" onClick={() => setLeyendo(true)}>
                ★ {condiciones.calificacion.decimas / 10}, de {condiciones.calificacion.total} que compraron
              </Anchor>
            </dd>
          </div>
        )}
        {condiciones && condiciones.ofertas.length > 0 && (
          <div>
            <dt>Ofertas</dt>
            {condiciones.ofertas.map(({ nombre, enPalabras }) => (
              <dd key={`${nombre} ${enPalabras}`}>{nombre === enPalabras ? nombre : `${nombre}: ${enPalabras}`}</dd>
            ))}
          </div>
        )}
        <div>
          <dt>Pedido mínimo</dt>
          <dd>{minimo === 0 ? 'Ninguno' : formatMoney(minimo)}</dd>
        </div>
        {condiciones && condiciones.metodos.length > 0 && (
          <div>
            <dt>Se paga con</dt>
            <dd>{[...new Set(condiciones.metodos.map(({ nombre }) => nombre))].join(', ')}</dd>
          </div>
        )}
      </dl>
      {leyendo && (
        <Suspense>
          <LeerResenas slug={tienda.slug} onClose={() => setLeyendo(false)} />
        </Suspense>
      )}
      {escogiendo && (
        <Suspense>
          <ElegirZona
            actual={zona}
            titulo="¿A dónde te lo llevan?"
            boton="Ver cuánto cuesta"
            onPick={(elegida) => {
              setZona(elegida)
              guardarZona(localStorage, elegida)
              setEscogiendo(false)
            }}
            onClose={() => setEscogiendo(false)}
          />
        </Suspense>
      )}
    </Paper>
  )
}

interface EnvioProps {
  tienda: TiendaPublica
  condiciones: ReturnType<typeof useCondiciones>
}

function Envio({ tienda, condiciones }: EnvioProps) {
  if (!tienda.deliveryPropio && !tienda.deliveryMercana) return 'No lleva a domicilio: se retira en la tienda'
  if (condiciones && condiciones.problema !== '') {
    return (
      <Suspense>
        <PorQueNo code={condiciones.problema} />
      </Suspense>
    )
  }
  const centavos = condiciones?.envio?.centavos
  if (centavos === undefined) return 'Según el lugar'
  const { gratisDesdeCentavos: gratis = 0, tramosDePeso: [tramo] = [] } = condiciones?.envio ?? {}
  return (
    <>
      {centavos === 0 ? 'Gratis' : formatMoney(centavos)}
      {tramo && ` · más si pesa ${formatWeight(tramo.desdeGramos)} o más`}
      {(centavos > 0 || tramo) && gratis > 0 && ` · gratis desde ${formatMoney(gratis)}`}
    </>
  )
}
