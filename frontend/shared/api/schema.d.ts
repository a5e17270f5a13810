/**
 * In the shape that `npm run api` writes from openapi.yaml, which overwrites this file.
 */

export interface paths {
    "/seo/admin/v1/user/login": {
        post: {
            requestBody?: { content: { "application/json": { username: string; password: string } } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: { token: string; user_id: number }; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/logout": {
        post: {
            requestBody?: { content: { "application/json": Record<string, never> } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: null; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/user_info": {
        post: {
            requestBody?: { content: { "application/json": Record<string, never> } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: {
                            user_id: number;
                            username: string;
                            nickname: string;
                            is_superuser: boolean;
                            role: string | null;
                            countries: string[];
                            language: string;
                            must_change_password: boolean;
                        }; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/update_password": {
        post: {
            requestBody?: { content: { "application/json": { old_password: string; new_password: string } } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: null; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/get_my_info": {
        post: {
            requestBody?: { content: { "application/json": Record<string, never> } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: { user_id: number; version: number; username: string; nickname: string; email: string | null; phone: string | null; language: string }; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/edit_my_info": {
        post: {
            requestBody?: { content: { "application/json": { version: number; nickname?: string; email?: string | null; phone?: string | null; language?: string } } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: { user_id: number; version: number; username: string; nickname: string; email: string | null; phone: string | null; language: string }; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/query_sessions": {
        post: {
            requestBody?: { content: { "application/json": { page?: number; page_size?: number } } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: { list: { session_id: number; device: string; ip: string | null; created_at: string; last_seen_at: string; is_current: boolean }[]; total: number }; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/user/revoke_sessions": {
        post: {
            requestBody?: { content: { "application/json": { session_ids: number[] } } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: null; msg: string };
                    };
                };
            };
        };
    };
    "/seo/admin/v1/system/get_bootstrap": {
        post: {
            requestBody?: { content: { "application/json": Record<string, never> } };
            responses: {
                200: {
                    content: {
                        "application/json": { code: number; data: {
                            user: {
                                user_id: number;
                                username: string;
                                nickname: string;
                                is_superuser: boolean;
                                role: string | null;
                                countries: string[];
                                language: string;
                                must_change_password: boolean;
                            };
                            countries: { value: string; label: string }[];
                            enums: { [key: string]: { value: string; label: string }[] };
                            menu_counts: { [key: string]: number };
                        }; msg: string };
                    };
                };
            };
        };
    };
}
