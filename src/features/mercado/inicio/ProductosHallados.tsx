import { Anchor, Group, Loader, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { ejecutar } from '#data/device/browser/api.ts'
import { escaparatesDelNavegador } from '#data/mercado/escaparates-navegador.ts'
import { useLeido } from '#data/useLeido.ts'
import { urlDeTalla } from '#domain/archivos/archivo.ts'
import { comandosDeVitrina } from '#domain/pedidos/comandos.vitrina.ts'
import { unidadCorta } from '#domain/core/unidades.ts'
import { paths } from '#features/paths.ts'
import { Dibujo } from '#ui/dibujo/Dibujo.tsx'
import { formatUnitPrice, symbolOf } from '#ui/format.ts'
import { buscarProductos } from './buscar-productos.ts'
import classes from './InicioScreen.module.css'

/** Products of all shops with these words; with no connection, of those that were seen on this device. */
export function ProductosHallados({ texto }: { texto: string }) {
  const { valor, ultimo } = useLeido(
    () => buscarProductos((buscar) => ejecutar(comandosDeVitrina.buscarProductos, {}, { buscar }), escaparatesDelNavegador, texto),
    [texto],
  )
  const vistos = valor ?? ultimo
  return (
    <section aria-labelledby="productos-hallados">
      <Group mb="sm" gap="sm">
        <Title order={2} id="productos-hallados">
          Productos
        </Title>
        {valor === undefined && <Loader size="sm" role="status" aria-label="Buscando productos" />}
        {vistos?.de === 'aqui' && (
          <Text c="orange" size="sm" fw={600} role="status">
            Sin conexión: de las tiendas vistas en este equipo
          </Text>
        )}
      </Group>
      {valor?.productos.length === 0 && (
        <Text c="dimmed">
          {valor.de === 'parcial'
            ? 'Nada en las tiendas que dio tiempo a mirar. Agrega otra palabra, o busca dentro de una tienda.'
            : 'Ningún producto con esas palabras.'}
        </Text>
      )}
      {vistos && vistos.productos.length > 0 && (
        <ul className={classes['hallados']}>
          {vistos.productos.map((producto) => (
            <li key={`${producto.tiendaId} ${producto.id}`}>
              {producto.foto === '' ? (
                <Dibujo cual={producto.dibujo} className={`${classes['miniatura']} ${classes['dibujo']}`} />
              ) : (
                <img
                  src={urlDeTalla(producto.foto, 'chica')}
                  alt=""
                  width={48}
                  height={48}
                  loading="lazy"
                  className={classes['miniatura']}
                />
              )}
              <div>
                <Anchor component={Link} to={paths.productoDeTienda.href({ nombre: producto.slug, productoId: producto.id })} fw={600}>
                  {producto.nombre}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {producto.tiendaNombre}
                </Text>
              </div>
              <Text className="numeros" fw={700}>
                {symbolOf('DOP')}
                {formatUnitPrice(producto.precioDiezmilesimas)}
                {producto.unidad !== 'unidad' && ` por ${unidadCorta(producto.unidad)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {vistos?.de === 'parcial' && vistos.productos.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Puede haber más: agrega otra palabra, o busca dentro de una tienda.
        </Text>
      )}
    </section>
  )
}
