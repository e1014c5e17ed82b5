import { useState } from 'react'
import { Button, Group, Text } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useCarrito } from '#data/mercado/carrito.ts'
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import { dibujoDe } from '#domain/catalogo/dibujo.rules.ts'
import type { Novedad } from '#domain/mercado/carrito.cotizado.ts'
import type { LineaDeCarrito } from '#domain/mercado/carrito.rules.ts'
import type { CotizacionDeTienda } from '#domain/pedidos/comandos.pedidos.ts'
import { multiplicar } from '#domain/core/money.ts'
import { cantidadConUnidad, unidadCorta } from '#domain/core/unidades.ts'
import { TextField } from '#features/kit/inputs.tsx'
import { CantidadDeProducto } from '../CantidadDeProducto.tsx'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatDateTime, formatUnitPrice, symbolOf } from '#ui/format.ts'
import { MoneyText } from '#ui/show/MoneyText.tsx'
import classes from './Carrito.module.css'

interface Props {
  linea: LineaDeCarrito
  /** As the server has it a moment ago; undefined while that is not known. */
  ahora: CotizacionDeTienda['lineas'][number] | undefined
  novedades: readonly Novedad[]
}

/** A line of the cart: what, how much, what it comes to, and what changed since it was put here. */
export function LineaDelCarrito({ linea, ahora, novedades }: Props) {
  const { cambiarLinea } = useCarrito()
  const [conNota, setConNota] = useState(linea.nota !== '')
  const { foto, precioVistoDiezmilesimas, vistoEn, unidad, cantidadMilesimas, nota } = linea
  const precio = ahora?.precioDiezmilesimas ?? precioVistoDiezmilesimas
  const nombre = linea.nombre || 'Producto de otro equipo'
  const cambiar = (cambio: Parameters<typeof cambiarLinea>[1]) => void cambiarLinea(linea, cambio).catch(reportError)
  return (
    <li className={classes['linea']} data-novedad={novedades.length > 0}>
      <div className={classes['que']}>
        {foto === '' ? (
          <Dibujo cual={dibujoDe(linea)} className={`${classes['foto']} ${classes['dibujo']}`} />
        ) : (
          <img src={urlDeTalla(foto, 'chica')} alt="" width={56} height={56} loading="lazy" className={classes['foto']} />
        )}
        <div>
          <Text fw={600}>{nombre}</Text>
          {precio > 0 && (
            <Text size="sm" c="dimmed">
              {symbolOf('DOP')}
              {formatUnitPrice(precio)}
              {unidad === 'unidad' ? '' : ` por ${unidadCorta(unidad)}`}
              {!ahora && vistoEn !== '' && ` · visto el ${formatDateTime(vistoEn)}`}
            </Text>
          )}
        </div>
      </div>
      <MoneyText className={classes['monto'] ?? ''} centavos={ahora?.montoCentavos ?? multiplicar(precio, cantidadMilesimas)} fw={600} />
      {novedades.map((novedad) => (
        <Text key={novedad.clase} className={classes['ancho'] ?? ''} size="sm" fw={600} c="orange" role="status">
          {enPalabrasDeNovedad(novedad, unidad)}
        </Text>
      ))}
      <Group className={classes['controles'] ?? ''} gap="xs">
        <CantidadDeProducto
          producto={{ ...linea, nombre }}
          milesimas={cantidadMilesimas}
          onChange={(milesimas) => cambiar({ cantidadMilesimas: milesimas })}
        />
        {!conNota && (
          <Button
            variant="subtle"
            leftSection={<IconNote size={18} aria-hidden />}
            onClick={() => setConNota(true)}
            aria-label={`Nota para ${nombre}`}
          >
            Nota
          </Button>
        )}
      </Group>
      {conNota && (
        <TextField
          className={classes['nota'] ?? ''}
          aria-label={`Nota para ${nombre}`}
          placeholder="Maduro, sin cáscara, en rodajas…"
          maxLength={200}
          value={nota}
          onChange={(texto) => cambiar({ nota: texto })}
        />
      )}
    </li>
  )
}

function enPalabrasDeNovedad(novedad: Novedad, unidad: string): string {
  if (novedad.clase === 'retirado') return 'La tienda ya no lo vende: quítalo para pedir lo demás.'
  if (novedad.clase === 'precio')
    return `El precio cambió: era ${symbolOf('DOP')}${formatUnitPrice(novedad.antesDiezmilesimas)} y ahora es ${symbolOf('DOP')}${formatUnitPrice(novedad.ahoraDiezmilesimas)}.`
  return novedad.quedanMilesimas <= 0 ? 'Se acabó.' : `Solo quedan ${cantidadConUnidad(novedad.quedanMilesimas, unidad)}.`
}
