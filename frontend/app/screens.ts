import type { ScreenLoaders } from '@shared/workspace/screens';

/**
 * The implemented screens, by their `screen` name in config/routes.json, each in its own named chunk. A screen
 * that is missing here opens a tab with "Not available yet".
 */
export const screens: ScreenLoaders = {
  UserList: () => import(/* webpackChunkName: "UserList" */ '@features/accounts/screens/UserListScreen'),
  MyInfo: () => import(/* webpackChunkName: "MyInfo" */ '@features/accounts/screens/MyInfoScreen'),
  UserEdit: () => import(/* webpackChunkName: "UserEdit" */ '@features/accounts/screens/UserEditScreen'),
  PersonalData: () =>
    import(/* webpackChunkName: "PersonalData" */ '@features/accounts/screens/PersonalDataScreen'),
  BusinessMessageList: () =>
    import(
      /* webpackChunkName: "BusinessMessageList" */ '@features/business_messages/screens/MessagesScreen'
    ),
  Changes: () => import(/* webpackChunkName: "Changes" */ '@features/changes/screens/ChangesScreen'),
  CommentList: () => import(/* webpackChunkName: "CommentList" */ '@features/comments/screens/CommentScreen'),
  PageList: () => import(/* webpackChunkName: "PageList" */ '@features/content/pages/screens/PageListScreen'),
  PageEdit: () => import(/* webpackChunkName: "PageEdit" */ '@features/content/pages/screens/PageEditScreen'),
  ArticleList: () =>
    import(/* webpackChunkName: "ArticleList" */ '@features/content/screens/ArticleListScreen'),
  ArticleEdit: () =>
    import(/* webpackChunkName: "ArticleEdit" */ '@features/content/screens/ArticleEditScreen'),
  VideoList: () => import(/* webpackChunkName: "VideoList" */ '@features/content/videos/VideoListScreen'),
  VideoEdit: () => import(/* webpackChunkName: "VideoEdit" */ '@features/content/videos/VideoEditScreen'),
  CollectionList: () =>
    import(
      /* webpackChunkName: "CollectionList" */ '@features/content/collections/screens/CollectionListScreen'
    ),
  CollectionEdit: () =>
    import(
      /* webpackChunkName: "CollectionEdit" */ '@features/content/collections/screens/CollectionEditScreen'
    ),
  CrmList: () => import(/* webpackChunkName: "CrmList" */ '@features/crm/screens/CrmListScreen'),
  CrmAdd: () => import(/* webpackChunkName: "CrmAdd" */ '@features/crm/screens/CrmAddScreen'),
  CrmImport: () => import(/* webpackChunkName: "CrmImport" */ '@features/crm/screens/CrmImportScreen'),
  CrmDetail: () => import(/* webpackChunkName: "CrmDetail" */ '@features/crm/screens/CrmDetailScreen'),
  ErrorFeedbackList: () =>
    import(/* webpackChunkName: "ErrorFeedbackList" */ '@features/feedback/screens/FeedbackScreen'),
  Today: () => import(/* webpackChunkName: "Today" */ '@features/today/screens/TodayScreen'),
  Insights: () => import(/* webpackChunkName: "Insights" */ '@features/insights/screens/InsightsScreen'),
  SystemStatus: () =>
    import(/* webpackChunkName: "SystemStatus" */ '@features/system/screens/SystemStatusScreen'),
  Tags: () => import(/* webpackChunkName: "Tags" */ '@features/reference/screens/TagsScreen'),
  Brands: () => import(/* webpackChunkName: "Brands" */ '@features/reference/screens/BrandsScreen'),
  Holidays: () => import(/* webpackChunkName: "Holidays" */ '@features/reference/screens/HolidaysScreen'),
  Templates: () => import(/* webpackChunkName: "Templates" */ '@features/reference/screens/TemplatesScreen'),
  StoreList: () => import(/* webpackChunkName: "StoreList" */ '@features/stores/screens/StoreListScreen'),
  StoreAdd: () => import(/* webpackChunkName: "StoreAdd" */ '@features/stores/screens/StoreAddScreen'),
  StoreImport: () =>
    import(/* webpackChunkName: "StoreImport" */ '@features/stores/screens/StoreImportScreen'),
  StoreEdit: () => import(/* webpackChunkName: "StoreEdit" */ '@features/stores/screens/StoreEditScreen'),
  StoreDuplicates: () =>
    import(/* webpackChunkName: "StoreDuplicates" */ '@features/stores/screens/StoreDuplicatesScreen'),
  StoreMerge: () => import(/* webpackChunkName: "StoreMerge" */ '@features/stores/screens/StoreMergeScreen'),
  SyncStoreList: () =>
    import(/* webpackChunkName: "SyncStoreList" */ '@features/sync/screens/SyncListScreen'),
  StoreSyncDetail: () =>
    import(/* webpackChunkName: "StoreSyncDetail" */ '@features/sync/screens/SyncReviewScreen'),
  SyncSources: () => import(/* webpackChunkName: "SyncSources" */ '@features/sync/screens/SyncSourcesScreen'),
  UploadPictures: () =>
    import(/* webpackChunkName: "UploadPictures" */ '@features/uploads/screens/UploadPicturesScreen'),
};
