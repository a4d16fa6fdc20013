/** Which part of Printful's published document the double holds us to. */
import type { Slice } from '../drivers/openapi.ts'
import slice from './openapi/printful.json' with { type: 'json' }

export const printfulSource =
  'Printful API 2.0.0-beta, as carried by github.com/spencerlepine/printful-sdk-js-v2; cut to the calls named here'
export const printfulCalls = [
  'POST /v2/orders',
  'GET /v2/orders/{order_id}',
  'DELETE /v2/orders/{order_id}',
  'POST /v2/orders/{order_id}/confirmation',
  'GET /v2/orders/{order_id}/shipments',
  'GET /v2/catalog-variants/{id}',
  'GET /v2/catalog-products/{id}/prices',
  'GET /v2/catalog-products/{id}/availability',
]
export const printfulSchemas = [
  'AdditionalPlacements',
  'Address',
  'CalculationStatus',
  'CatalogItem',
  'CatalogItemSummary',
  'Costs',
  'Customization',
  'FileLayer',
  'HateoasLink',
  'Item',
  'ItemExternalId',
  'Layer',
  'LayerPosition',
  'Order',
  'OrderSummary',
  'PackingSlip',
  'Paging',
  'Placement',
  'PlacementsList',
  'ProductPrices',
  'RetailCosts',
  'SellingRegionStockAvailability',
  'Shipment',
  'ShipmentItem',
  'TechniqueEnum',
  'TechniqueStockAvailability',
  'Variant',
  'VariantStockAvailability',
  'VariantTechniquePrice',
  'VariantsPriceData',
  'Webhook',
  'WebhookOrderData',
  'WebhookShipmentData',
]
export const printfulSlice = slice as unknown as Slice
